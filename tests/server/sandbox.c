/*
 * sandbox.c: what the server can do no more once it has locked itself in
 * (front/server/sandbox.h), tried in a child that does as it does.
 */
// SPDX-License-Identifier: MIT
#include "front/server/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATH = 200, DONE = 0, LOCKED = 200 };

struct house {
    char top[PATH], store[PATH], outside[PATH], cert[PATH];
};

static void name(char to[PATH], const char *folder, const char *file)
{
    assert_true(snprintf(to, PATH, "%s/%s", folder, file) < PATH);
}

static void write_file(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_true(fd >= 0 && write(fd, "x", 1) == 1);
    close(fd);
}

/* /tmp/X/house/tables.db, a certificate that is a link, and a secret. */
static int build(void **state)
{
    static struct house h;
    char path[PATH], folder[PATH];
    strcpy(h.top, "/tmp/thicket-XXXXXX");
    assert_non_null(mkdtemp(h.top));
    name(folder, h.top, "house");
    assert_int_equal(mkdir(folder, 0700), 0);
    name(h.store, folder, "tables.db");
    write_file(h.store);
    name(folder, h.top, "archive");
    assert_int_equal(mkdir(folder, 0700), 0);
    name(path, folder, "cert1.pem");
    write_file(path);
    name(folder, h.top, "live");
    assert_int_equal(mkdir(folder, 0700), 0);
    name(h.cert, folder, "cert.pem");
    assert_int_equal(symlink("../archive/cert1.pem", h.cert), 0);
    name(h.outside, h.top, "secret");
    write_file(h.outside);
    /* What is above the house is everybody's, as /tmp is. */
    assert_int_equal(chmod(h.top, 01700), 0);
    *state = &h;
    return 0;
}

static int take_away(const char *path, const struct stat *it, int kind,
                     struct FTW *where)
{
    (void)it, (void)kind, (void)where;
    return remove(path);
}

static int tear_down(void **state)
{
    const struct house *h = *state;
    return nftw(h->top, take_away, 8, FTW_DEPTH | FTW_PHYS);
}

/* Does it in a child that is locked in; returns its errno. */
static int try_it(const struct house *h, int (*what)(const struct house *))
{
    pid_t child = fork();
    int status;
    assert_true(child >= 0);
    if (child == 0) {
        struct server_options o = {
            .store = h->store, .cert = h->cert, .key = h->cert};
        if (sandbox_enter(&o) != (SANDBOX_FILES | SANDBOX_CALLS)) {
            _exit(LOCKED);
        }
        _exit(what(h));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int error_of(long result)
{
    return result < 0 ? errno : DONE;
}

/* ---- What it may ---- */

static int use_store(const struct house *h)
{
    char path[PATH];
    if (snprintf(path, PATH, "%s-wal", h->store) >= PATH) {
        return EINVAL;
    }
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int again = open(h->store, O_RDWR | O_TRUNC | O_CLOEXEC);
    return fd < 0 || again < 0 || write(fd, "x", 1) != 1
                   || ftruncate(fd, 0) != 0 || unlink(path) != 0
               ? errno
               : DONE;
}

static int read_cert(const struct house *h)
{
    return error_of(open(h->cert, O_RDONLY | O_CLOEXEC));
}

static void *nothing(void *data)
{
    return data;
}

static int start_thread(const struct house *h)
{
    pthread_t thread;
    (void)h;
    int error = pthread_create(&thread, NULL, nothing, NULL);
    return error ? error : pthread_join(thread, NULL);
}

static int pair_sockets(const struct house *h)
{
    int pair[2];
    (void)h;
    return error_of(socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
}

static void it_still_has_what_it_needs(void **state)
{
    assert_int_equal(try_it(*state, use_store), DONE);
    assert_int_equal(try_it(*state, read_cert), DONE);
    assert_int_equal(try_it(*state, start_thread), DONE);
    assert_int_equal(try_it(*state, pair_sockets), DONE);
}

/* ---- What it may not ---- */

static int read_passwords(const struct house *h)
{
    (void)h;
    return error_of(open("/etc/passwd", O_RDONLY | O_CLOEXEC));
}

static int read_secret(const struct house *h)
{
    return error_of(open(h->outside, O_RDONLY | O_CLOEXEC));
}

static int write_cert(const struct house *h)
{
    return error_of(open(h->cert, O_WRONLY | O_CLOEXEC));
}

static int write_outside(const struct house *h)
{
    char path[PATH];
    if (snprintf(path, PATH, "%s-more", h->outside) >= PATH) {
        return EINVAL;
    }
    return error_of(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
}

static void no_other_file_can_be_opened(void **state)
{
    assert_int_equal(try_it(*state, read_passwords), EACCES);
    assert_int_equal(try_it(*state, read_secret), EACCES);
    assert_int_equal(try_it(*state, write_cert), EACCES);
    assert_int_equal(try_it(*state, write_outside), EACCES);
}

static int run_program(const struct house *h)
{
    (void)h;
    return error_of(execl("/bin/true", "true", (char *)NULL));
}

static int start_process(const struct house *h)
{
    (void)h;
    return error_of(syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL));
}

static int call_somebody(const struct house *h)
{
    (void)h;
    return error_of(socket(AF_INET, SOCK_STREAM, 0));
}

static int run_memory(const struct house *h)
{
    (void)h;
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED
               ? EINVAL
               : error_of(mprotect(page, 4096, PROT_READ | PROT_EXEC));
}

static int be_somebody(const struct house *h)
{
    (void)h;
    return error_of(setuid(getuid()));
}

static void no_program_process_socket_or_code(void **state)
{
    assert_int_equal(try_it(*state, run_program), EPERM);
    assert_int_equal(try_it(*state, start_process), EPERM);
    assert_int_equal(try_it(*state, call_somebody), EPERM);
    assert_int_equal(try_it(*state, run_memory), EPERM);
    assert_int_equal(try_it(*state, be_somebody), EPERM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_still_has_what_it_needs),
        cmocka_unit_test(no_other_file_can_be_opened),
        cmocka_unit_test(no_program_process_socket_or_code),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, build, tear_down);
}
