/*
 * _core.h: what the files of the extension share: libthicket's things as
 * Python's, one class each.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_PYTHON_CORE_H
#define THICKET_PYTHON_CORE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <thicket.h>

/* An object of each class: the thing, and whether a call is under way that
 * let other threads go on. */
struct thing {
    PyObject_HEAD void *it;
    int is_busy;
};

static inline void *it_of(PyObject *o)
{
    return ((struct thing *)(void *)o)->it;
}

/* Raises thicket.Error; returns NULL. */
PyObject *core_raise(const struct thicket_error *);

/* A text of the library as Python's, given back; NULL raises. */
PyObject *core_text(char *text, const struct thicket_error *);

/* None, or raises when the call was refused (-1). */
PyObject *core_done(int result, const struct thicket_error *);

/* Someone's room: contiguous, writable unless it is for reading, of items of
 * one of the formats.  Returns how many items, or -1 and raises. */
Py_ssize_t core_room(PyObject *, Py_buffer *, const char *formats,
                     int is_written);

extern PyObject *core_game_type;
extern PyType_Spec batch_spec;

#endif
