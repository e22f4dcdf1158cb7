/*
 * tls.c: see tls.h.
 *
 * libwebsockets reads new files into the vhost that is in use, and leaves half
 * of them there when the other half is bad.  So they are tried on a vhost that
 * nobody calls, which goes at once.
 */
// SPDX-License-Identifier: MIT
#include "front/server/tls.h"

#include "front/server/log.h"
#include "lib/heap.h"
#include "table/file.h"

void tls_offer(const struct server *s, struct lws_context_creation_info *info)
{
    if (s->options->cert) {
        info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info->ssl_cert_filepath = s->options->cert;
        info->ssl_private_key_filepath = s->options->key;
    }
}

static bool is_there(const char *path)
{
    SCOPED_BUF text = BUF_ON_HEAP, why = BUF_ON_HEAP;
    struct error e = {0};
    if (file_read(path, &text, &e)) {
        return true;
    }
    error_print(&e, NULL, &why);
    log_line("error", "certificate-kept", "why", why.text);
    return false;
}

void tls_renew(struct server *s, const struct lws_context_creation_info *usual)
{
    const struct server_options *o = s->options;
    struct lws_context_creation_info info = *usual;
    if (!o->cert || !is_there(o->cert) || !is_there(o->key)) {
        return;
    }
    info.vhost_name = "trial";
    struct lws_vhost *trial = lws_create_vhost(s->lws, &info);
    if (!trial) {
        log_line("error", "certificate-kept", "why",
                 "The certificate and the key are no pair in PEM: the old ones "
                 "stay.");
        return;
    }
    lws_vhost_destroy(trial);
    if (lws_tls_cert_updated(s->lws, o->cert, o->key, NULL, 0, NULL, 0) == 0) {
        log_line("info", "certificate", "file", o->cert);
    }
}
