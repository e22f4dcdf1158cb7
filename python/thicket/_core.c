/*
 * _core.c: games, matches, players and positions of libthicket as classes of
 * Python, on the limited C interface, so that one build is for all versions.
 *
 * Every method is a call of the function of its name; thicket.h has the
 * contracts, thicket/__init__.py what people use.
 */
// SPDX-License-Identifier: MIT
#include "_core.h"

#include <string.h>

PyObject *core_game_type;
static PyObject *match_type, *player_type, *position_type, *error_type;

/* ---- Between C and Python ---- */

PyObject *core_raise(const struct thicket_error *e)
{
    PyObject *args = Py_BuildValue("(s)", e->text);
    PyObject *error = args ? PyObject_Call(error_type, args, NULL) : NULL;
    PyObject *code = error ? PyLong_FromLong(e->code) : NULL;
    if (code && PyObject_SetAttrString(error, "code", code) == 0) {
        PyErr_SetObject(error_type, error);
    }
    Py_XDECREF(code);
    Py_XDECREF(error);
    Py_XDECREF(args);
    return NULL;
}

PyObject *core_text(char *text, const struct thicket_error *e)
{
    if (!text) {
        return core_raise(e);
    }
    PyObject *out = PyUnicode_FromString(text);
    thicket_free(text);
    return out;
}

PyObject *core_done(int result, const struct thicket_error *e)
{
    if (result < 0) {
        return core_raise(e);
    }
    Py_RETURN_NONE;
}

Py_ssize_t core_room(PyObject *o, Py_buffer *view, const char *formats,
                     int is_written)
{
    int flags = PyBUF_FORMAT | PyBUF_ND | (is_written ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(o, view, flags) < 0) {
        return -1;
    }
    const char *format = view->format ? view->format : "B";
    format += *format == '<' || *format == '=' || *format == '@';
    if (strlen(format) != 1 || !strchr(formats, *format)) {
        PyErr_Format(PyExc_TypeError,
                     "the items of this buffer are '%s', not one of '%s'",
                     format, formats);
        PyBuffer_Release(view);
        return -1;
    }
    return view->len / (view->itemsize ? view->itemsize : 1);
}

/* A new object of a class for a thing; NULL raises. */
static PyObject *wrap(PyObject *type, void *it, const struct thicket_error *e)
{
    if (!it) {
        return core_raise(e);
    }
    allocfunc alloc =
        (allocfunc)PyType_GetSlot((PyTypeObject *)(void *)type, Py_tp_alloc);
    PyObject *o = alloc((PyTypeObject *)(void *)type, 0);
    if (o) {
        ((struct thing *)(void *)o)->it = it;
    }
    return o;
}

/* Whether an argument is an object of a class; raises if not. */
static int is_a(PyObject *o, PyObject *type)
{
    int is = PyObject_IsInstance(o, type);
    if (is == 0) {
        PyErr_SetString(PyExc_TypeError, "not an object of the right class");
    }
    return is == 1;
}

static void forget(PyObject *self, void (*give_back)(void *))
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc done = (freefunc)PyType_GetSlot(type, Py_tp_free);
    give_back(it_of(self));
    done(self);
    Py_DECREF(type);
}

#define FORGET(name)                                                           \
    static void give_back_##name(void *it)                                     \
    {                                                                          \
        thicket_##name##_free(it);                                             \
    }                                                                          \
    static void forget_##name(PyObject *self)                                  \
    {                                                                          \
        forget(self, give_back_##name);                                        \
    }
FORGET(game)
FORGET(match)
FORGET(player)
FORGET(position)

/* Methods of one kind each, by the name of the function. */
#define METHOD(name) static PyObject *name(PyObject *self, PyObject *args)
#define TEXT_OF(kind, name)                                                    \
    METHOD(kind##_##name)                                                      \
    {                                                                          \
        struct thicket_error e;                                                \
        (void)args;                                                            \
        return core_text(thicket_##kind##_##name(it_of(self), &e), &e);        \
    }
#define TEXT_FOR(kind, name)                                                   \
    METHOD(kind##_##name)                                                      \
    {                                                                          \
        struct thicket_error e;                                                \
        int w;                                                                 \
        if (!PyArg_ParseTuple(args, "i", &w)) {                                \
            return NULL;                                                       \
        }                                                                      \
        return core_text(thicket_##kind##_##name(it_of(self), w, &e), &e);     \
    }
#define DO(kind, name)                                                         \
    METHOD(kind##_##name)                                                      \
    {                                                                          \
        struct thicket_error e;                                                \
        (void)args;                                                            \
        return core_done(thicket_##kind##_##name(it_of(self), &e), &e);        \
    }
#define DO_NUMBER(kind, name)                                                  \
    METHOD(kind##_##name)                                                      \
    {                                                                          \
        struct thicket_error e;                                                \
        int number;                                                            \
        if (!PyArg_ParseTuple(args, "i", &number)) {                           \
            return NULL;                                                       \
        }                                                                      \
        return core_done(thicket_##kind##_##name(it_of(self), number, &e),     \
                         &e);                                                  \
    }
#define COPY(kind)                                                             \
    METHOD(kind##_clone)                                                       \
    {                                                                          \
        struct thicket_error e;                                                \
        (void)args;                                                            \
        return wrap((PyObject *)(void *)Py_TYPE(self),                         \
                    thicket_##kind##_clone(it_of(self), &e), &e);              \
    }
#define NAMED(name, function)                                                  \
    {                                                                          \
        name, function, METH_VARARGS, NULL                                     \
    }
#define NAMED_STATIC(name, function)                                           \
    {                                                                          \
        name, function, METH_VARARGS | METH_CLASS, NULL                        \
    }

static PyObject *numbers(const double *value, int n)
{
    PyObject *list = PyList_New(n);
    for (int i = 0; list && i < n; i++) {
        PyList_SetItem(list, i, PyFloat_FromDouble(value[i]));
    }
    return list;
}

/* ---- Games ---- */

static PyObject *game_make(PyTypeObject *type, PyObject *args, PyObject *names)
{
    struct thicket_error e;
    const char *id, *options, *edition;
    int seats;
    (void)names;
    if (!PyArg_ParseTuple(args, "sizz", &id, &seats, &options, &edition)) {
        return NULL;
    }
    return wrap((PyObject *)(void *)type,
                thicket_game_new(id, seats, options, edition, &e), &e);
}

TEXT_OF(game, agreed)
TEXT_OF(game, edition)
TEXT_OF(game, fields)
TEXT_FOR(game, text)

METHOD(game_number)
{
    struct thicket_error e;
    const char *text;
    if (!PyArg_ParseTuple(args, "s", &text)) {
        return NULL;
    }
    int number = thicket_game_number(it_of(self), text, &e);
    return number < 0 ? core_raise(&e) : PyLong_FromLong(number);
}

METHOD(game_sizes)
{
    struct thicket_sizes s;
    struct thicket_row row;
    (void)args;
    thicket_game_sizes(it_of(self), &s, NULL);
    thicket_game_row(it_of(self), &row, NULL);
    return Py_BuildValue(
        "(iinnnnnnn)", thicket_game_seats(it_of(self), NULL),
        thicket_game_actions(it_of(self), NULL), (Py_ssize_t)s.mask,
        (Py_ssize_t)s.observation, (Py_ssize_t)s.observation_floats,
        (Py_ssize_t)s.information, (Py_ssize_t)s.information_floats,
        (Py_ssize_t)row.bytes, (Py_ssize_t)row.floats);
}

METHOD(game_rollouts)
{
    struct thicket_error e;
    unsigned long long seed, first;
    int n, threads;
    double returns[THICKET_MAX_SEATS] = {0};
    int64_t actions;
    if (!PyArg_ParseTuple(args, "KKii", &seed, &first, &n, &threads)) {
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS actions = thicket_game_rollouts(
        it_of(self), seed, first, n, threads, returns, &e);
    Py_END_ALLOW_THREADS if (actions < 0)
    {
        return core_raise(&e);
    }
    int seats = thicket_game_seats(it_of(self), NULL);
    return Py_BuildValue("(LN)", (long long)actions, numbers(returns, seats));
}

static PyMethodDef game_methods[] = {
    NAMED("agreed", game_agreed),     NAMED("edition", game_edition),
    NAMED("fields", game_fields),     NAMED("text", game_text),
    NAMED("number", game_number),     NAMED("sizes", game_sizes),
    NAMED("rollouts", game_rollouts), {NULL, NULL, 0, NULL},
};

/* ---- Matches and players ---- */

/* What begins with a game, a seed and flags. */
#define MAKE(name)                                                             \
    static PyObject *name##_make(PyTypeObject *type, PyObject *args,           \
                                 PyObject *names)                              \
    {                                                                          \
        struct thicket_error e;                                                \
        PyObject *game;                                                        \
        unsigned long long seed;                                               \
        unsigned flags;                                                        \
        (void)names;                                                           \
        if (!PyArg_ParseTuple(args, "OKI", &game, &seed, &flags)               \
            || !is_a(game, core_game_type)) {                                  \
            return NULL;                                                       \
        }                                                                      \
        return wrap((PyObject *)(void *)type,                                  \
                    thicket_##name##_new(it_of(game), seed, flags, &e), &e);   \
    }
MAKE(match)
MAKE(position)

METHOD(match_read)
{
    struct thicket_error e;
    const char *record, *edition;
    unsigned flags;
    if (!PyArg_ParseTuple(args, "szI", &record, &edition, &flags)) {
        return NULL;
    }
    return wrap(self, thicket_match_read(record, edition, flags, &e), &e);
}

METHOD(match_game)
{
    struct thicket_error e;
    PyObject *type;
    if (!PyArg_ParseTuple(args, "O", &type)) {
        return NULL;
    }
    return wrap(type, thicket_match_game(it_of(self), &e), &e);
}

TEXT_OF(match, record)
TEXT_OF(match, turn)
TEXT_FOR(match, view)
TEXT_FOR(match, legal)
TEXT_FOR(match, knowledge)
DO(match, roll)
DO(match, undo)
COPY(match)

METHOD(match_events)
{
    struct thicket_error e;
    int w;
    unsigned long long since;
    if (!PyArg_ParseTuple(args, "iK", &w, &since)) {
        return NULL;
    }
    return core_text(thicket_match_events(it_of(self), w, since, &e), &e);
}

METHOD(match_act)
{
    struct thicket_error e;
    int w;
    const char *text;
    if (!PyArg_ParseTuple(args, "is", &w, &text)) {
        return NULL;
    }
    return core_done(thicket_match_act(it_of(self), w, text, &e), &e);
}

static PyMethodDef match_methods[] = {
    NAMED_STATIC("read", match_read),
    NAMED("game", match_game),
    NAMED("record", match_record),
    NAMED("turn", match_turn),
    NAMED("view", match_view),
    NAMED("legal", match_legal),
    NAMED("knowledge", match_knowledge),
    NAMED("events", match_events),
    NAMED("act", match_act),
    NAMED("roll", match_roll),
    NAMED("undo", match_undo),
    NAMED("clone", match_clone),
    {NULL, NULL, 0, NULL},
};

static PyObject *player_make(PyTypeObject *type, PyObject *args,
                             PyObject *names)
{
    struct thicket_error e;
    PyObject *match;
    int seat;
    const char *level;
    unsigned long long seed;
    (void)names;
    if (!PyArg_ParseTuple(args, "OisK", &match, &seat, &level, &seed)
        || !is_a(match, match_type)) {
        return NULL;
    }
    return wrap((PyObject *)(void *)type,
                thicket_player_new(it_of(match), seat, level, seed, &e), &e);
}

METHOD(player_choose)
{
    struct thicket_error e;
    unsigned worlds;
    int waits = 0;
    if (!PyArg_ParseTuple(args, "I", &worlds)) {
        return NULL;
    }
    char *text = thicket_player_choose(it_of(self), worlds, &waits, &e);
    PyObject *action = core_text(text, &e);
    return action ? Py_BuildValue("(NN)", action, PyBool_FromLong(waits))
                  : NULL;
}

static PyMethodDef player_methods[] = {
    NAMED("choose", player_choose),
    {NULL, NULL, 0, NULL},
};

/* ---- Positions ---- */

METHOD(position_of)
{
    struct thicket_error e;
    PyObject *match;
    unsigned flags;
    if (!PyArg_ParseTuple(args, "OI", &match, &flags)
        || !is_a(match, match_type)) {
        return NULL;
    }
    return wrap(self, thicket_position_of(it_of(match), flags, &e), &e);
}

METHOD(position_read)
{
    struct thicket_error e;
    PyObject *game;
    const char *bytes;
    Py_ssize_t n;
    if (!PyArg_ParseTuple(args, "Oy#", &game, &bytes, &n)
        || !is_a(game, core_game_type)) {
        return NULL;
    }
    return wrap(self,
                thicket_position_read(it_of(game),
                                      (const uint8_t *)(const void *)bytes,
                                      (size_t)n, &e),
                &e);
}

METHOD(position_write)
{
    (void)args;
    Py_ssize_t n =
        (Py_ssize_t)thicket_position_write(it_of(self), NULL, 0, NULL);
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, n);
    if (bytes) {
        thicket_position_write(it_of(self),
                               (uint8_t *)(void *)PyBytes_AsString(bytes),
                               (size_t)n, NULL);
    }
    return bytes;
}

METHOD(position_asked)
{
    (void)args;
    return PyLong_FromLong(thicket_position_asked(it_of(self), NULL));
}

METHOD(position_legal)
{
    struct thicket_error e;
    int32_t actions[1024];
    (void)args;
    int n = thicket_position_legal(it_of(self), actions, 1024, &e);
    PyObject *list = n < 0 ? core_raise(&e) : PyList_New(n < 1024 ? n : 1024);
    for (int i = 0; list && i < n && i < 1024; i++) {
        PyList_SetItem(list, i, PyLong_FromLong(actions[i]));
    }
    return list;
}

METHOD(position_outcomes)
{
    struct thicket_error e;
    double probability[THICKET_MAX_OUTCOMES];
    (void)args;
    int n = thicket_position_outcomes(it_of(self), probability,
                                      THICKET_MAX_OUTCOMES, &e);
    return n < 0 ? core_raise(&e) : numbers(probability, n);
}

METHOD(position_returns)
{
    double returns[THICKET_MAX_SEATS] = {0};
    int seats;
    if (!PyArg_ParseTuple(args, "i", &seats)) {
        return NULL;
    }
    thicket_position_returns(it_of(self), returns, THICKET_MAX_SEATS, NULL);
    return numbers(returns, seats < 1 || seats > THICKET_MAX_SEATS ? 1 : seats);
}

METHOD(position_reseed)
{
    struct thicket_error e;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "K", &seed)) {
        return NULL;
    }
    return core_done(thicket_position_reseed(it_of(self), seed, &e), &e);
}

METHOD(position_key)
{
    struct thicket_error e;
    int seat;
    if (!PyArg_ParseTuple(args, "i", &seat)) {
        return NULL;
    }
    uint64_t key = thicket_position_key(it_of(self), seat, &e);
    return key ? PyLong_FromUnsignedLongLong(key) : core_raise(&e);
}

METHOD(position_imagine)
{
    struct thicket_error e;
    int seat;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "iK", &seat, &seed)) {
        return NULL;
    }
    return wrap((PyObject *)(void *)Py_TYPE(self),
                thicket_position_imagine(it_of(self), seat, seed, &e), &e);
}

METHOD(position_mask)
{
    struct thicket_error e;
    PyObject *to;
    Py_buffer room;
    if (!PyArg_ParseTuple(args, "O", &to)) {
        return NULL;
    }
    Py_ssize_t n = core_room(to, &room, "B", 1);
    if (n < 0) {
        return NULL;
    }
    int result = thicket_position_mask(it_of(self), room.buf, (size_t)n, &e);
    PyBuffer_Release(&room);
    return core_done(result, &e);
}

#define TENSOR(name, type, format)                                             \
    METHOD(position_##name)                                                    \
    {                                                                          \
        struct thicket_error e;                                                \
        PyObject *to;                                                          \
        Py_buffer room;                                                        \
        int w;                                                                 \
        if (!PyArg_ParseTuple(args, "iO", &w, &to)) {                          \
            return NULL;                                                       \
        }                                                                      \
        Py_ssize_t n = core_room(to, &room, format, 1);                        \
        if (n < 0) {                                                           \
            return NULL;                                                       \
        }                                                                      \
        int result = thicket_position_##name(it_of(self), w, (type *)room.buf, \
                                             (size_t)n, &e);                   \
        PyBuffer_Release(&room);                                               \
        return core_done(result, &e);                                          \
    }
TENSOR(observe, uint8_t, "B")
TENSOR(observe_floats, float, "f")
TENSOR(inform, uint8_t, "B")
TENSOR(inform_floats, float, "f")

/* How many rows there are; those that fit are written, unless it is None. */
#define ROWS(name, type, format)                                               \
    METHOD(position_##name)                                                    \
    {                                                                          \
        struct thicket_error e;                                                \
        PyObject *to;                                                          \
        Py_buffer room = {.buf = NULL};                                        \
        unsigned long long since;                                              \
        Py_ssize_t n = 0;                                                      \
        int seat;                                                              \
        if (!PyArg_ParseTuple(args, "iKO", &seat, &since, &to)                 \
            || (to != Py_None && (n = core_room(to, &room, format, 1)) < 0)) { \
            return NULL;                                                       \
        }                                                                      \
        int64_t rows = thicket_position_##name(                                \
            it_of(self), seat, since, (type *)room.buf, (size_t)n, &e);        \
        if (to != Py_None) {                                                   \
            PyBuffer_Release(&room);                                           \
        }                                                                      \
        return rows < 0 ? core_done(-1, &e) : PyLong_FromLongLong(rows);       \
    }
ROWS(recall, uint8_t, "B")
ROWS(recall_floats, float, "f")
TEXT_FOR(position, view)
DO_NUMBER(position, act)
DO_NUMBER(position, comes)
DO(position, roll)
COPY(position)

static PyMethodDef position_methods[] = {
    NAMED_STATIC("of", position_of),
    NAMED_STATIC("read", position_read),
    NAMED("write", position_write),
    NAMED("asked", position_asked),
    NAMED("legal", position_legal),
    NAMED("mask", position_mask),
    NAMED("act", position_act),
    NAMED("outcomes", position_outcomes),
    NAMED("comes", position_comes),
    NAMED("roll", position_roll),
    NAMED("reseed", position_reseed),
    NAMED("returns", position_returns),
    NAMED("view", position_view),
    NAMED("observe", position_observe),
    NAMED("observe_floats", position_observe_floats),
    NAMED("inform", position_inform),
    NAMED("inform_floats", position_inform_floats),
    NAMED("recall", position_recall),
    NAMED("recall_floats", position_recall_floats),
    NAMED("key", position_key),
    NAMED("imagine", position_imagine),
    NAMED("clone", position_clone),
    {NULL, NULL, 0, NULL},
};

/* ---- The module ---- */

#define SPEC(kind, title)                                                      \
    static PyType_Slot kind##_slots[] = {                                      \
        {Py_tp_new, kind##_make},                                              \
        {Py_tp_dealloc, forget_##kind},                                        \
        {Py_tp_methods, kind##_methods},                                       \
        {0, NULL},                                                             \
    };                                                                         \
    static PyType_Spec kind##_spec = {                                         \
        .name = "thicket._core." title,                                        \
        .basicsize = sizeof(struct thing),                                     \
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,                     \
        .slots = kind##_slots,                                                 \
    }
SPEC(game, "Game");
SPEC(match, "Match");
SPEC(player, "Player");
SPEC(position, "Position");

static PyObject *core_games(PyObject *self, PyObject *args)
{
    struct thicket_error e = {0};
    (void)self, (void)args;
    return core_text(thicket_games(), &e);
}

static PyObject *core_levels(PyObject *self, PyObject *args)
{
    PyObject *list = PyList_New(0);
    const char *level;
    (void)self, (void)args;
    for (int i = 0; list && (level = thicket_level(i)); i++) {
        PyObject *text = PyUnicode_FromString(level);
        PyList_Append(list, text);
        Py_XDECREF(text);
    }
    return list;
}

static PyMethodDef core_methods[] = {
    NAMED("games", core_games),
    NAMED("levels", core_levels),
    {NULL, NULL, 0, NULL},
};

static PyObject *add_class(PyObject *module, const char *name,
                           PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    return type && PyModule_AddObjectRef(module, name, type) == 0 ? type : NULL;
}

PyMODINIT_FUNC PyInit__core(void);
PyMODINIT_FUNC PyInit__core(void)
{
    static struct PyModuleDef definition = {
        PyModuleDef_HEAD_INIT, .m_name = "thicket._core", .m_size = -1,
        .m_methods = core_methods};
    PyObject *module = PyModule_Create(&definition);
    if (!module) {
        return NULL;
    }
    error_type = PyErr_NewExceptionWithDoc(
        "thicket.Error",
        "Something was refused: the sentence says why, `code` which kind.",
        PyExc_ValueError, NULL);
    if (!error_type || PyModule_AddObjectRef(module, "Error", error_type) < 0
        || PyModule_AddStringConstant(module, "version", thicket_version()) < 0
        || !(core_game_type = add_class(module, "Game", &game_spec))
        || !(match_type = add_class(module, "Match", &match_spec))
        || !(player_type = add_class(module, "Player", &player_spec))
        || !(position_type = add_class(module, "Position", &position_spec))
        || !add_class(module, "Batch", &batch_spec)) {
        return NULL;
    }
    return module;
}
