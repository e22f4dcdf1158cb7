/*
 * _batch.c: many games at once, into arrays that the caller owns; while they
 * are stepped, other threads of Python go on.
 */
// SPDX-License-Identifier: MIT
#include "_core.h"

#include <string.h>

/* The caller's arrays for the time of one call. */
enum { OBSERVATIONS, MASKS, REWARDS, ENDS, SEATS, N_ARRAYS };
struct arrays {
    Py_buffer room[N_ARRAYS];
    int is_held[N_ARRAYS];
    struct thicket_arrays to;
};

static void let_go(struct arrays *a)
{
    for (int i = 0; i < N_ARRAYS; i++) {
        if (a->is_held[i]) {
            PyBuffer_Release(&a->room[i]);
        }
    }
}

/* Takes hold of those that are not None; each must have n[i] items. */
static int take_hold(struct arrays *a, PyObject *const *given,
                     const Py_ssize_t *n)
{
    static const char *const format[] = {"B", "B", "f", "B?", "b"};
    static const char *const name[] = {"observations", "masks", "rewards",
                                       "ends", "seats"};
    memset(a, 0, sizeof *a);
    for (int i = 0; i < N_ARRAYS; i++) {
        if (given[i] == Py_None) {
            continue;
        }
        Py_ssize_t found = core_room(given[i], &a->room[i], format[i], 1);
        a->is_held[i] = found >= 0;
        if (found < 0 || found != n[i]) {
            if (found >= 0) {
                PyErr_Format(PyExc_ValueError,
                             "%s has %zd items; there are to be %zd", name[i],
                             found, n[i]);
            }
            let_go(a);
            return -1;
        }
    }
    a->to = (struct thicket_arrays){a->room[OBSERVATIONS].buf,
                                    a->room[MASKS].buf, a->room[REWARDS].buf,
                                    a->room[ENDS].buf, a->room[SEATS].buf};
    return 0;
}

struct batch {
    struct thing thing;
    Py_ssize_t n;
    Py_ssize_t items[N_ARRAYS]; /* in each array */
};

static PyObject *batch_make(PyTypeObject *type, PyObject *args, PyObject *names)
{
    struct thicket_error e;
    PyObject *game;
    unsigned long long seed;
    int n, threads;
    (void)names;
    if (!PyArg_ParseTuple(args, "OiKi", &game, &n, &seed, &threads)) {
        return NULL;
    }
    if (PyObject_IsInstance(game, core_game_type) != 1) {
        PyErr_SetString(PyExc_TypeError, "the first argument is a Game");
        return NULL;
    }
    void *it = thicket_batch_new(it_of(game), n, seed, threads, &e);
    if (!it) {
        return core_raise(&e);
    }
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    struct batch *b = (struct batch *)(void *)alloc(type, 0);
    if (b) {
        struct thicket_sizes s;
        thicket_game_sizes(it_of(game), &s, NULL);
        b->thing.it = it;
        b->n = n;
        b->items[OBSERVATIONS] = n * (Py_ssize_t)s.observation;
        b->items[MASKS] = n * (Py_ssize_t)s.mask;
        b->items[REWARDS] = (Py_ssize_t)n * THICKET_MAX_SEATS;
        b->items[ENDS] = b->items[SEATS] = n;
    }
    return (PyObject *)(void *)b;
}

static void batch_forget(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc done = (freefunc)PyType_GetSlot(type, Py_tp_free);
    thicket_batch_free(it_of(self));
    done(self);
    Py_DECREF(type);
}

/* Resets, or steps with these actions, while other threads go on. */
static PyObject *advance(struct batch *b, const int32_t *actions,
                         PyObject *const *given)
{
    struct thicket_error e;
    struct arrays a;
    int result;
    if (b->thing.is_busy) {
        PyErr_SetString(PyExc_RuntimeError,
                        "another thread is stepping this batch");
        return NULL;
    }
    if (take_hold(&a, given, b->items) < 0) {
        return NULL;
    }
    b->thing.is_busy = 1;
    Py_BEGIN_ALLOW_THREADS result =
        actions ? thicket_batch_step(b->thing.it, actions, &a.to, &e)
                : thicket_batch_reset(b->thing.it, &a.to, &e);
    Py_END_ALLOW_THREADS b->thing.is_busy = 0;
    let_go(&a);
    return core_done(result, &e);
}

static PyObject *batch_reset(PyObject *self, PyObject *args)
{
    PyObject *given[N_ARRAYS];
    if (!PyArg_ParseTuple(args, "OOOOO", &given[0], &given[1], &given[2],
                          &given[3], &given[4])) {
        return NULL;
    }
    return advance((struct batch *)(void *)self, NULL, given);
}

static PyObject *batch_step(PyObject *self, PyObject *args)
{
    struct batch *b = (struct batch *)(void *)self;
    PyObject *actions, *given[N_ARRAYS];
    Py_buffer room;
    if (!PyArg_ParseTuple(args, "OOOOOO", &actions, &given[0], &given[1],
                          &given[2], &given[3], &given[4])) {
        return NULL;
    }
    Py_ssize_t n = core_room(actions, &room, "il", 0);
    if (n < 0) {
        return NULL;
    }
    PyObject *done = NULL;
    if (n != b->n || room.itemsize != sizeof(int32_t)) {
        PyErr_Format(PyExc_ValueError,
                     "actions are %zd numbers of 32 bits, one for each game",
                     b->n);
    } else {
        done = advance(b, room.buf, given);
    }
    PyBuffer_Release(&room);
    return done;
}

static PyMethodDef batch_methods[] = {
    {"reset", batch_reset, METH_VARARGS, NULL},
    {"step", batch_step, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot batch_slots[] = {
    {Py_tp_new, batch_make},
    {Py_tp_dealloc, batch_forget},
    {Py_tp_methods, batch_methods},
    {0, NULL},
};

PyType_Spec batch_spec = {
    .name = "thicket._core.Batch",
    .basicsize = sizeof(struct batch),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = batch_slots,
};
