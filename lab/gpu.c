/*
 * gpu.c: see gpu.h.  Of the driver's interface the dozen functions that playing
 * takes are declared here, by their published names; dlopen finds them.
 */
// SPDX-License-Identifier: MIT
#include "lab/gpu.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "lab/gpu_packed.h"
#include "lib/heap.h"
#include "lib/now.h"

/* ---- The driver ---- */

typedef uint64_t address;                          /* in the GPU's memory */
enum { MULTIPROCESSORS = 16, DYNAMIC_SHARED = 8 }; /* attributes */

/* Threads of a block: two warps, since states are large and blocks come whole;
 * and registers of a thread, an option of the driver's assembler: with more,
 * fewer threads are there at once than there is room for states. */
enum { THREADS = 64, OPTION_REGISTERS = 0, REGISTERS = 64 };

/* DO(name, arguments) for each function. */
#define DRIVER(DO)                                                             \
    DO(cuInit, (unsigned))                                                     \
    DO(cuGetErrorString, (int, const char **))                                 \
    DO(cuDeviceGet, (int *, int))                                              \
    DO(cuDeviceGetName, (char *, int, int))                                    \
    DO(cuDeviceGetAttribute, (int *, int, int))                                \
    DO(cuCtxCreate_v2, (void **, unsigned, int))                               \
    DO(cuCtxDestroy_v2, (void *))                                              \
    DO(cuCtxSynchronize, (void))                                               \
    DO(cuModuleLoadDataEx, (void **, const void *, unsigned, int *, void **))  \
    DO(cuModuleUnload, (void *))                                               \
    DO(cuModuleGetFunction, (void **, void *, const char *))                   \
    DO(cuFuncSetAttribute, (void *, int, int))                                 \
    DO(cuOccupancyMaxActiveBlocksPerMultiprocessor,                            \
       (int *, void *, int, size_t))                                           \
    DO(cuMemAlloc_v2, (address *, size_t))                                     \
    DO(cuMemFree_v2, (address))                                                \
    DO(cuMemcpyHtoD_v2, (address, const void *, size_t))                       \
    DO(cuMemcpyDtoH_v2, (void *, address, size_t))                             \
    DO(cuLaunchKernel,                                                         \
       (void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,    \
        unsigned, void *, void **, void **))

struct gpu {
    void *library, *context;
    int device, n_processors;
    char name[128];
#define MEMBER(name, arguments) int(*name) arguments;
    DRIVER(MEMBER)
};

struct gpu_game {
    struct gpu *gpu;
    void *module, *kernel;
    struct setup setup;
    enum rollout_kind kind;
    int threads; /* of a block */
    int blocks;
    uint32_t state_words;
    unsigned shared; /* bytes of a block */
    address edition, out;
    uint32_t room; /* games that fit into `out` */
};

static bool find_functions(struct gpu *g)
{
    bool has_all = true;
#define FIND(function, arguments)                                              \
    *(void **)&g->function = dlsym(g->library, #function);                     \
    has_all = has_all && g->function;
    DRIVER(FIND)
    return has_all;
}

static bool refuse(const struct gpu *g, int status, struct error *e)
{
    const char *why = "?";
    g->cuGetErrorString(status, &why);
    return error_set(e, 0, N_("the GPU's driver refuses: {why}"), "why", why);
}

struct gpu *gpu_open(struct error *e)
{
    struct gpu *g = heap_new(1, sizeof *g);
    int status = 0;
    *g = (struct gpu){.library = dlopen("libcuda.so.1", RTLD_NOW)};
    if (!g->library || !find_functions(g)) {
        error_set(e, 0,
                  N_("there is no driver for a GPU of NVIDIA's on this machine "
                     "(libcuda.so.1)"));
    } else if ((status = g->cuInit(0))
               || (status = g->cuDeviceGet(&g->device, 0))
               || (status = g->cuDeviceGetName(g->name, sizeof g->name - 1,
                                               g->device))
               || (status = g->cuDeviceGetAttribute(&g->n_processors,
                                                    MULTIPROCESSORS, g->device))
               || (status = g->cuCtxCreate_v2(&g->context, 0, g->device))) {
        refuse(g, status, e);
    } else {
        return g;
    }
    gpu_close(g);
    return NULL;
}

void gpu_close(struct gpu *g)
{
    if (g && g->context) {
        g->cuCtxDestroy_v2(g->context);
    }
    if (g && g->library) {
        dlclose(g->library);
    }
    free(g);
}

const char *gpu_name(const struct gpu *g)
{
    return g->name;
}

/* ---- A game ---- */

bool gpu_text(const char *game, enum rollout_kind kind, struct buf *b)
{
    for (const struct gpu_packed *p = gpu_packed; p->game; p++) {
        if (strcmp(p->game, game) == 0 && p->kind == kind) {
            uLongf n = p->size;
            SCOPED char *text = heap_new(1, n);
            bool good = uncompress((Bytef *)text, &n, p->bytes, p->n) == Z_OK;
            assert(good && n == p->size);
            buf_add_n(b, text, n);
            return true;
        }
    }
    return false;
}

/* Words of shared memory for a state: an odd number, so that the same member of
 * the states of a warp is in 32 banks. */
static uint32_t words_of(const struct game *g)
{
    return ((uint32_t)g->state_size + 3) / 4 | 1;
}

/* As many blocks as the multiprocessors hold at once. */
static int fit(struct gpu_game *p)
{
    struct gpu *g = p->gpu;
    int each = 0, status;
    p->shared = (unsigned)p->threads * (p->state_words + RNG_RING)
                * (unsigned)sizeof(uint32_t);
    if ((status =
             g->cuFuncSetAttribute(p->kernel, DYNAMIC_SHARED, (int)p->shared))
        || (status = g->cuOccupancyMaxActiveBlocksPerMultiprocessor(
                &each, p->kernel, p->threads, p->shared))) {
        return status;
    }
    p->blocks = each * g->n_processors;
    return 0;
}

struct gpu_game *gpu_game_new(struct gpu *g, const char *text,
                              enum rollout_kind kind, const struct game *game,
                              const struct setup *s, struct error *e)
{
    struct gpu_game *p = heap_new(1, sizeof *p);
    int status, option[] = {OPTION_REGISTERS};
    void *value[] = {(void *)(uintptr_t)REGISTERS};
    assert(game->max_legal <= ROLLOUT_LEGAL);
    *p = (struct gpu_game){
        .gpu = g, .setup = *s, .kind = kind, .threads = THREADS};
    p->state_words = words_of(game);
    if ((status = g->cuModuleLoadDataEx(&p->module, text, 1, option, value))
        || (status = g->cuModuleGetFunction(&p->kernel, p->module, "rollouts"))
        || (status = fit(p))
        || (status = g->cuMemAlloc_v2(&p->edition, game->edition_size))
        || (status = g->cuMemcpyHtoD_v2(p->edition, s->edition,
                                        game->edition_size))) {
        refuse(g, status, e);
        gpu_game_free(p);
        return NULL;
    }
    return p;
}

void gpu_game_free(struct gpu_game *p)
{
    if (!p) {
        return;
    }
    const address memory[] = {p->edition, p->out};
    for (int i = 0; i < 2; i++) {
        if (memory[i]) {
            p->gpu->cuMemFree_v2(memory[i]);
        }
    }
    if (p->module) {
        p->gpu->cuModuleUnload(p->module);
    }
    free(p);
}

static int make_room(struct gpu_game *p, uint32_t n)
{
    int status = 0;
    if (n > p->room) {
        status = p->out ? p->gpu->cuMemFree_v2(p->out) : 0;
        p->out = 0;
        status = status ? status
                        : p->gpu->cuMemAlloc_v2(
                            &p->out, (size_t)n * sizeof(struct rollout));
        p->room = status ? 0 : n;
    }
    return status;
}

bool gpu_play(struct gpu_game *p, uint64_t seed, uint64_t first, uint32_t n,
              struct rollout *out, double *seconds, struct error *e)
{
    struct gpu *g = p->gpu;
    struct rollout_job job = {.setup = p->setup,
                              .seed = seed,
                              .first = first,
                              .n = n,
                              .state_words = p->state_words,
                              .kind = p->kind};
    void *arguments[] = {&job, &p->edition, &p->out};
    unsigned threads = (unsigned)p->threads;
    unsigned most = (n + threads - 1) / threads;
    unsigned blocks = (unsigned)p->blocks < most ? (unsigned)p->blocks : most;
    int status = make_room(p, n);
    uint64_t start = now_ns();
    status = status ? status
                    : g->cuLaunchKernel(p->kernel, blocks, 1, 1, threads, 1, 1,
                                        p->shared, NULL, arguments, NULL);
    status = status ? status : g->cuCtxSynchronize();
    *seconds = (double)(now_ns() - start) * 1e-9;
    status = status ? status
                    : g->cuMemcpyDtoH_v2(out, p->out, (size_t)n * sizeof *out);
    return status ? refuse(g, status, e) : true;
}
