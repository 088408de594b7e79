// Printed from schemas/openapi.json by npm run schemas.

export interface paths {
    "/v1/videos/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a video
         * @description Upload methods: multipart/form-data with the video in the part `file`; `videoUrl`, which the service fetches; or
         *     `filename` and `contentType`: the answer then has `upload`, a URL to send the file to with `PUT` or resumably with tus 1.0 (`HEAD`, `PATCH`;
         *     in tus-js-client `uploadUrl` and `headers: {'Upload-Length': size}`). Uploads that are incomplete at `expiresAt` are deleted. Without any of these
         *     fields the answer has such a URL for `video/mp4`; send its headers with any kind of video.
         *
         *     In a form, `metadata` is a JSON part.
         *
         *     A job of type `ingest` then reads the source; other jobs of the video wait for it. If the source cannot be used, the video's `error` says why.
         *
         *     Role permission canCreate.
         */
        post: operations["uploadVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/tus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a resumable upload (tus 1.0)
         * @description The `endpoint` of tus clients (creation, creation-defer-length): send `Tus-Resumable: 1.0.0`, `Upload-Length` or `Upload-Defer-Length: 1`, and
         *     `Upload-Metadata` with `filename` and optionally `filetype`, `name`, `projectId`, `videoContext`, `aiGeneratedAudio`. Send the file to `Location`
         *     with `PATCH`, without a credential. The video is processed as with `POST /v1/videos/upload`.
         *
         *     Role permission canCreate.
         */
        post: operations["createTusUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List videos, newest first
         * @description Scope videos:read.
         */
        get: operations["listVideos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a video
         * @description Scope videos:read.
         */
        get: operations["getVideo"];
        put?: never;
        post?: never;
        /**
         * Delete a video and its files
         * @description Role permission canDelete.
         */
        delete: operations["deleteVideo"];
        options?: never;
        head?: never;
        /**
         * Change a video, or move it to another project
         * @description A locked video can only be moved between projects. Fields with equal values do not count as changes, except `aiGeneratedAudio`.
         *
         *     Role permission canEdit.
         */
        patch: operations["updateVideo"];
        trace?: never;
    };
    "/v1/videos/{id}/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Lock a video against changes
         * @description A locked video can still be exported and moved between projects. Locking it again has no effect.
         *
         *     Role permission canChangeSettings.
         */
        put: operations["lockVideo"];
        post?: never;
        /**
         * Unlock a video
         * @description Returns 409 while an approval is pending: reject or withdraw it first.
         *
         *     Role permission canChangeSettings.
         */
        delete: operations["unlockVideo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyze a video: subtitles, key events, metadata
         * @description Role permission canEdit.
         */
        post: operations["analyzeVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export a video with its subtitles burned in, and an SRT file
         * @description Omitted fields default to the video’s settings, then the Brand Kit’s; watermark, captions, music and avatarSettings are merged field by field.
         *     Overrides apply to this render only. While an export of the video is running, returns its job.
         *
         *     Role permission canExport.
         */
        post: operations["exportVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}/article": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the stored help article
         * @description Returns the newest article in the video’s language, else the newest in any; in the Brand Kit’s style.
         */
        get: operations["getArticle"];
        put?: never;
        /**
         * Generate the help article, or get the existing one
         * @description Returns once the article is written. One article is stored per language and instructions; `format` and `style` only affect its presentation. For a locked video, returns the stored article, or 423 if there is none.
         *
         *     Role permission canEdit.
         */
        post: operations["generateArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}/publication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get where and how a video’s help article is published
         * @description Scope videos:read.
         */
        get: operations["getPublication"];
        /**
         * Publish or unpublish a video’s help article
         * @description Anyone with the URL can read a published article, always in its current version, without a credential. After unpublishing, the page returns 404 at once and its images within ten minutes; publishing again restores the same URL. Works on locked videos. Translations are published separately; published ones link to each other.
         *
         *     Role permission canEdit.
         */
        put: operations["setPublication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a video’s backups, newest first
         * @description Scope videos:read.
         */
        get: operations["listBackups"];
        put?: never;
        /**
         * Back up a video to one file
         * @description The file is a ZIP of the source, the newest export (video, SRT, manifest), the script with its narration, articles with their images,
         *     settings, and `manifest.json` with the SHA-256 of every file, as they are when the job begins. Restore it with `POST /v1/backups/restore`.
         *     While a backup of the video is running, returns its job.
         *
         *     Backups count towards storage and are deleted with their video: download those to keep.
         *
         *     Role permission canEdit.
         */
        post: operations["createBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}/backups/{backupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a backup and its file
         * @description Role permission canDelete.
         */
        delete: operations["deleteBackup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/backups/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a backup as a new video
         * @description Upload methods: multipart/form-data with the backup in the part `file`; `backupId` of this workspace; `backupUrl`, which the service
         *     fetches; or `filename`: the answer then has `upload`; send the file there as for `POST /v1/videos/upload`.
         *
         *     A job of type `ingest` checks every file against `manifest.json`, reads the source and restores the content. If a file was changed, is missing
         *     or does not belong, the job fails, the video's `error` says why, and nothing is restored. The video has a new
         *     id and no approval, lock or translations. No minutes are charged.
         *
         *     Role permission canCreate.
         */
        post: operations["restoreBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a video’s approvals, newest first
         * @description Scope videos:read.
         */
        get: operations["listApprovals"];
        put?: never;
        /**
         * Request approval of a video’s current content, and lock it
         * @description One approval can be pending at a time; otherwise returns 409 with its id. The video stays locked until the approval is rejected or withdrawn.
         *
         *     Role permission canEdit.
         */
        post: operations["requestApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}/approvals/{approvalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Approve, reject or withdraw an approval
         * @description Only the newest approval of a video can change: while pending, or from approved to withdrawn; otherwise returns 409. Owners and admins
         *     approve, reject and withdraw approved ones; the permission canEdit suffices to withdraw a pending one.
         *
         *     Role permission canEdit.
         */
        patch: operations["decideApproval"];
        trace?: never;
    };
    "/v1/videos/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments on a video, newest first
         * @description Includes replies, which have `parentId`.
         */
        get: operations["listComments"];
        put?: never;
        /**
         * Comment on a video, or reply to a comment
         * @description Open to every role; works on locked videos.
         */
        post: operations["addComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a comment; deleting the first of a thread deletes its replies
         * @description Allowed for its author, owners and admins.
         */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        /**
         * Change a comment, or resolve its thread
         * @description The author, owners and admins can change the text; anyone who can comment can resolve the thread.
         */
        patch: operations["updateComment"];
        trace?: never;
    };
    "/v1/videos/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process a video in one call
         * @description Creates a video from `url`, analyzes it and runs the requested steps in order, languages in parallel. Each step is a
         *     job with its own events; `result` of the returned job lists the completed steps and the running one. If a step fails, the process
         *     fails; retrying its job continues with that step. Minutes are charged for the analysis and each language.
         *
         *     Role permission canCreate.
         */
        post: operations["processVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}/translate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Translate a video into a new video
         * @description Role permission canEdit.
         */
        post: operations["translateVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}/voiceover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a voiceover of the script
         * @description Each line starts at its time. Where one is too long, exports hold a still frame for it: `overrunSeconds` in the job’s result is how much longer they become, `warnings` names the lines. Audio is reused for lines with the same text, voice, settings and pronunciations. Later exports use the voiceover. It is marked as AI-generated.
         *
         *     Role permission canEdit.
         */
        post: operations["generateVoiceover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/videos/{id}/subtitles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the subtitles as JSON, SRT, WebVTT, ASS or text
         * @description Scope subtitles:read.
         */
        get: operations["getSubtitles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description Scope projects:read.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description Role permission canCreate.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description Scope projects:read.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project; its videos become uncategorized
         * @description Role permission canDelete.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Change a project
         * @description Role permission canEdit.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/v1/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List courses, newest first
         * @description Scope videos:read.
         */
        get: operations["listCourses"];
        put?: never;
        /**
         * Create a course
         * @description Role permission canCreate.
         */
        post: operations["createCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a course with its modules
         * @description Scope videos:read.
         */
        get: operations["getCourse"];
        put?: never;
        post?: never;
        /**
         * Delete a course and its modules, not the videos
         * @description Role permission canDelete.
         */
        delete: operations["deleteCourse"];
        options?: never;
        head?: never;
        /**
         * Change a course
         * @description Role permission canEdit.
         */
        patch: operations["updateCourse"];
        trace?: never;
    };
    "/v1/courses/{id}/modules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a module to a course
         * @description Added at the end without a position. Translations of the video are included automatically.
         *
         *     Role permission canEdit.
         */
        post: operations["addModule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses/{id}/modules/{moduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a module from a course, not its video
         * @description Role permission canEdit.
         */
        delete: operations["removeModule"];
        options?: never;
        head?: never;
        /**
         * Rename a module, or move it within its course
         * @description Role permission canEdit.
         */
        patch: operations["updateModule"];
        trace?: never;
    };
    "/v1/videos/{id}/script": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the script
         * @description Scope subtitles:read.
         */
        get: operations["getScript"];
        /**
         * Replace the script and its subtitles
         * @description Omitted lines are deleted. A line with an unchanged text keeps its narration audio, even if it moved; `voiceoverInvalidatedLines` counts the lines with audio whose text was removed.
         *
         *     Role permission canEdit.
         */
        put: operations["replaceScript"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change, add and delete single lines of the script
         * @description The other lines stay. The rules of a replacement apply, and warnings name the change by its index.
         *
         *     Role permission canEdit.
         */
        patch: operations["patchScript"];
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs, newest first
         * @description Paged by cursor only: `pagination.page` is null; `total` counts all matches.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job with its progress and result
         * @description With `Prefer: wait=30` the answer waits until the job is another than `If-None-Match` says (without it: than it is now), 30 seconds at most, and carries `Preference-Applied`.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job that has not finished
         * @description The work stops within a second; reserved minutes are released.
         *
         *     Role permission canEdit.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed or canceled job
         * @description Keeps the id and continues after the steps that are done. Charged once, on completion.
         *
         *     Role permission canEdit.
         */
        post: operations["retryJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the workspace’s usage of this month and its limits
         * @description Available on every plan, even those without API access.
         *
         *     On every plan.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brand-kit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the Brand Kit
         * @description Fields that were never set have their defaults.
         *
         *     Any scope.
         */
        get: operations["getBrandKit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the Brand Kit
         * @description Objects are merged field by field and lists replaced; omitted fields stay, and null resets to the default.
         *
         *     Role permission canChangeSettings.
         */
        patch: operations["updateBrandKit"];
        trace?: never;
    };
    "/v1/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List voices
         * @description Any scope.
         */
        get: operations["listVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List avatars
         * @description Any scope.
         */
        get: operations["listAvatars"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List languages and what is available in each
         * @description Reflects the engines that are running now.
         *
         *     Any scope.
         */
        get: operations["listLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tools
         * @description Scope tools:read.
         */
        get: operations["listTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tools/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tool
         * @description Scope tools:read.
         */
        get: operations["getTool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tools/{type}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute a tool
         * @description Files are passed as URLs: public ones, or those of files stored by this service. The result of the completed job is {tool, outputUrl} or {tool, output}; outputUrl is signed anew at each read. Outputs are stored for 30 days (TOOL_OUTPUT_HOURS), inputs only until the tool has run. No minutes are charged.
         *
         *     Role permission canEdit.
         */
        post: operations["executeTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns all, oldest first.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Deliveries are signed with the returned secret (Standard Webhooks). The plan limits the number of webhooks.
         *
         *     Role permission canChangeSettings.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Scope webhooks:read.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook, its secret and its pending deliveries
         * @description Role permission canChangeSettings.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description `events` replaces the list. Except to disable the webhook, a token needs the scopes of all its events after the change.
         *
         *     Role permission canChangeSettings.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook’s secret
         * @description The previous secret stays valid for 24 hours: deliveries carry a signature of each, separated by a space. Returns 409 after five rotations within 24 hours. A token needs the scopes of the webhook’s events.
         *
         *     Role permission canChangeSettings.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook’s deliveries of the last 30 days, newest first
         * @description Includes the request and answer of every attempt. Paged by cursor only: `pagination.page` is null; `total` counts all matches. A token sees only the deliveries of events whose scopes it has.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends it at once, whatever its status, with the same id and the full schedule of retries. Returns 409 while the webhook is disabled. A token needs the scopes of the delivery’s event.
         *
         *     Role permission canChangeSettings.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the event webhook.test, or another one with made data, to a webhook
         * @description Sent whatever its subscriptions, and retried as usual. Returns 409 while the webhook is disabled.
         *
         *     Role permission canChangeSettings.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code or a refresh token for tokens
         * @description Errors of forms follow RFC 6749. Client id and secret can be sent as HTTP Basic instead.
         */
        post: operations["exchangeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description An unknown or absent token is no error (RFC 7009); 400 is for unreadable bodies.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the authorization server metadata
         * @description RFC 8414.
         */
        get: operations["getAuthorizationServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "video.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A video was created; its source may still be uploading.
         * @description Scopes videos:read.
         */
        post: operations["onVideoCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "video.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A video and its files were deleted.
         * @description Scopes videos:read.
         */
        post: operations["onVideoDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "video.analyzed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An analysis completed: subtitles, key events and scenes are available.
         * @description Scopes videos:read, jobs:read.
         */
        post: operations["onVideoAnalyzed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "analysis.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An analysis failed.
         * @description Scopes videos:read, jobs:read.
         */
        post: operations["onAnalysisFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "export.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An export completed: the finished video can be downloaded.
         * @description Scopes videos:read, jobs:read.
         */
        post: operations["onExportCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "export.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An export failed.
         * @description Scopes videos:read, jobs:read.
         */
        post: operations["onExportFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "video.translated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A translation completed, as a new video.
         * @description Scopes videos:read, jobs:read.
         */
        post: operations["onVideoTranslated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "translation.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A translation failed.
         * @description Scopes videos:read, jobs:read.
         */
        post: operations["onTranslationFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "voiceover.generated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A voiceover completed.
         * @description Scopes videos:read, jobs:read.
         */
        post: operations["onVoiceoverGenerated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "voiceover.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A voiceover failed.
         * @description Scopes videos:read, jobs:read.
         */
        post: operations["onVoiceoverFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "article.generated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A help article was generated, or translated with its video.
         * @description Scopes videos:read, article:read.
         */
        post: operations["onArticleGenerated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "article.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A help article was published: anyone with its URL can read it.
         * @description Scopes videos:read, article:read.
         */
        post: operations["onArticlePublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "article.unpublished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A help article was unpublished: its URL returns 404.
         * @description Scopes videos:read, article:read.
         */
        post: operations["onArticleUnpublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "process.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * All steps of a process completed.
         * @description Scopes videos:read, jobs:read.
         */
        post: operations["onProcessCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "process.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A process failed at one of its steps.
         * @description Scopes videos:read, jobs:read.
         */
        post: operations["onProcessFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "backup.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A backup completed: it can be downloaded.
         * @description Scopes videos:read, jobs:read.
         */
        post: operations["onBackupCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "backup.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A backup failed.
         * @description Scopes jobs:read.
         */
        post: operations["onBackupFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "approval.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An approval was requested, approved, rejected or withdrawn.
         * @description Scopes videos:read.
         */
        post: operations["onApprovalChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A comment or a reply was added.
         * @description Scopes videos:read.
         */
        post: operations["onCommentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The text of a comment changed, or its thread was resolved or reopened.
         * @description Scopes videos:read.
         */
        post: operations["onCommentUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A comment was deleted; with the first of a thread, its replies too.
         * @description Scopes videos:read.
         */
        post: operations["onCommentDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "course.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A course was created.
         * @description Scopes videos:read.
         */
        post: operations["onCourseCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "course.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A course, one of its modules or the translations of a module changed.
         * @description Scopes videos:read.
         */
        post: operations["onCourseUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "course.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A course was deleted, not its videos.
         * @description Scopes videos:read.
         */
        post: operations["onCourseDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tool.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A tool completed.
         * @description Scopes jobs:read.
         */
        post: operations["onToolCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tool.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A tool failed.
         * @description Scopes jobs:read.
         */
        post: operations["onToolFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test of this webhook was requested; sent regardless of its subscriptions.
         * @description Any scope.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The author of an action in the workspace. */
        Actor: {
            /**
             * @description Kind of actor.
             * @enum {string}
             */
            type: "user" | "api_key";
            /** @description ID of the user (usr_…) or API key (key_…). */
            id: string;
            /** @description Name of the person; null for an API key and for former members. */
            name: string | null;
        };
        AddCommentRequest: {
            /** @description Must not be blank. `<@usr_…>` mentions a member of the workspace. */
            body: string;
            /** @description Position in the video, in seconds. */
            timestamp?: number | null;
            /** @description The comment to reply to; a reply to a reply joins its thread. */
            parentId?: string | null;
        };
        AddModuleRequest: {
            /** @description ID of the video. */
            videoId: string;
            /** @description Default: the name of the video. */
            title?: components["schemas"]["Name"];
            /** @description Position in the course, from 1; beyond the last means the end. Other modules shift. */
            position?: number;
        };
        AnalysisFailedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "analysis.failed";
            data: components["schemas"]["JobFailure"];
        };
        AnalysisJob: components["schemas"]["JobBase"] & {
            /** @constant */
            type: "analysis";
            /** @description Null until available. */
            result: components["schemas"]["AnalysisResult"] | null;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "analysis";
        };
        AnalysisResult: {
            /** @description The video of the job. */
            videoId: string;
            /** @description Spoken language (BCP 47); null without speech. */
            language: string | null;
            /** @description Number of subtitles. */
            subtitleCount: number;
            /** @description Number of key events. */
            keyEventCount: number;
            /** @description Number of scenes. */
            sceneCount: number;
            transcription?: components["schemas"]["TextOrigin"];
            warnings?: components["schemas"]["Warnings"];
        };
        AnalyzeVideoRequest: {
            /** @description What the video shows, as context for generated texts. */
            videoContext?: string;
            /** @description The company behind the video. */
            companyContext?: string;
            /**
             * Format: language
             * @description Spoken language; detected if absent.
             */
            language?: string;
            /** @description Free text such as professional or casual. */
            tone?: string;
            /**
             * @description Default how-to.
             * @enum {string}
             */
            contentStyle?: "how-to" | "sop" | "promotional" | "training" | "announcement";
            /** @description Referenced when contentStyle is promotional. */
            productName?: string;
            /**
             * @description video (default): written from the footage; transcript: the cleaned-up speech; original: the verbatim speech, keeping the speaker’s audio; custom: customScript timed to the footage.
             * @enum {string}
             */
            scriptSource?: "video" | "transcript" | "original" | "custom";
            /** @description Required when scriptSource is custom. SubRip and WebVTT keep their times. */
            customScript?: string;
            /** @description A script skill of the Brand Kit, applied as style guide. */
            scriptSkillId?: string;
            /** @description Ignore a stored analysis. Default false. */
            forceRefresh?: boolean;
            /** @description Unchanged if absent. */
            keyEvents?: (string | {
                text: string;
                /** @description Seconds; clamped to the end of the video. */
                timestamp?: number;
            })[];
            /** @enum {string} */
            analysisModel?: "analysis_model_1";
            /** @enum {string} */
            subtitleModel?: "subtitle_model_1" | "subtitle_model_2";
            /** @description Detect zoom moments from the interactions shown. */
            autoZoom?: boolean;
        };
        /** @description Body of every error answer. */
        ApiError: {
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description Human-readable; names the field and the rule. */
                message: string;
            };
        };
        /**
         * @description A request to approve a video’s content, and its decision.
         * @example {
         *       "id": "apr_5kPq8ZtVr2",
         *       "note": null,
         *       "decisionNote": null,
         *       "contentHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "stale": false,
         *       "createdAt": "2026-01-01T09:00:00.000Z",
         *       "decidedAt": null,
         *       "status": "pending",
         *       "changedSections": [],
         *       "requestedBy": {
         *         "type": "api_key",
         *         "id": "key_ws_c29c4c82d4575e8e",
         *         "name": null
         *       },
         *       "decidedBy": null
         *     }
         */
        Approval: {
            id: string;
            status: components["schemas"]["ApprovalStatus"];
            note: string | null;
            decisionNote: string | null;
            /** @description SHA-256 of the requested content: script, settings, source and articles. */
            contentHash: string;
            /** @description Whether the content has changed since the request. */
            stale: boolean;
            /** @description Sections that changed since the request. */
            changedSections: ("script" | "settings" | "source" | "article")[];
            requestedBy: components["schemas"]["Actor"];
            /** @description Null while pending. */
            decidedBy: components["schemas"]["Actor"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            decidedAt: string | null;
        };
        ApprovalChangedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "approval.changed";
            data: {
                videoId: string;
                metadata?: components["schemas"]["MetadataOfEvent"];
                /** @description Always null. */
                jobId: null;
                /** @description The approval. */
                approvalId: string;
                /** @description New status: pending, approved, rejected or withdrawn. */
                status: string;
                /** @description Whether the video is locked. */
                locked: boolean;
                /** @description Note of the request. */
                note: string | null;
                /** @description Note of the decision. */
                decisionNote: string | null;
                /** @description SHA-256 of the requested content, in hexadecimal. */
                contentHash: string;
                changedBy: components["schemas"]["EventActor"];
            };
        };
        /** @enum {string} */
        ApprovalStatus: "pending" | "approved" | "rejected" | "withdrawn";
        Article: {
            title: string;
            /** @description The body. URLs of its images do not expire: they can be read without a credential while the image is in the article. */
            content: string;
        };
        /**
         * @description Stored Markdown, or an HTML fragment with inline styles.
         * @default markdown
         * @enum {string}
         */
        ArticleFormat: "markdown" | "html";
        ArticleGeneratedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "article.generated";
            data: {
                videoId: string;
                metadata?: components["schemas"]["MetadataOfEvent"];
                /** @description Always null. */
                jobId: null;
                /** @description The article. */
                articleId: string;
                /** @description Title. */
                title: string;
                /** @description Language (BCP 47). */
                language: string;
            };
        };
        ArticlePublishedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "article.published";
            data: components["schemas"]["PublicationOfEvent"];
        };
        ArticleUnpublishedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "article.unpublished";
            data: components["schemas"]["PublicationOfEvent"];
        };
        /**
         * @example {
         *       "issuer": "https://videos.example",
         *       "authorization_endpoint": "https://videos.example/oauth/authorize",
         *       "token_endpoint": "https://videos.example/oauth/token",
         *       "revocation_endpoint": "https://videos.example/oauth/revoke",
         *       "registration_endpoint": "https://videos.example/oauth/register",
         *       "client_id_metadata_document_supported": true,
         *       "end_session_endpoint": "https://videos.example/oauth/sign-out",
         *       "scopes_supported": [
         *         "videos:read"
         *       ],
         *       "response_types_supported": [
         *         "code"
         *       ],
         *       "response_modes_supported": [
         *         "query"
         *       ],
         *       "grant_types_supported": [
         *         "authorization_code"
         *       ],
         *       "code_challenge_methods_supported": [
         *         "S256"
         *       ],
         *       "prompt_values_supported": [
         *         "none"
         *       ],
         *       "token_endpoint_auth_methods_supported": [
         *         "client_secret_post"
         *       ],
         *       "revocation_endpoint_auth_methods_supported": [
         *         "client_secret_post"
         *       ],
         *       "authorization_response_iss_parameter_supported": true
         *     }
         */
        AuthorizationServerMetadata: {
            issuer: string;
            authorization_endpoint: string;
            token_endpoint: string;
            revocation_endpoint: string;
            /** @description RFC 7591. */
            registration_endpoint?: string;
            client_id_metadata_document_supported: boolean;
            end_session_endpoint: string;
            scopes_supported: string[];
            response_types_supported: string[];
            response_modes_supported: string[];
            grant_types_supported: string[];
            code_challenge_methods_supported: string[];
            prompt_values_supported: string[];
            token_endpoint_auth_methods_supported: string[];
            revocation_endpoint_auth_methods_supported: string[];
            /** @description RFC 9207. */
            authorization_response_iss_parameter_supported: boolean;
        };
        /** @description A presenter. */
        Avatar: {
            /** @description Used as avatarId in avatarSettings. */
            id: string;
            name: string;
            /** @description PNG, animated if the avatar is; valid for a day. */
            previewUrl: string;
            /** @enum {string} */
            kind: "still" | "looping";
            /** @description Whether its lips move with the narration. */
            talking: boolean;
        };
        AvatarSettings: {
            /** @description From GET /v1/avatars. Required if no presenter is inherited. */
            avatarId?: string;
            /** @description From GET /v1/voices. */
            voiceId?: string;
            /**
             * @description overlay (default): over a corner of the footage; side: beside it; full: instead of it.
             * @enum {string}
             */
            layout?: "overlay" | "side" | "full";
            /** @description Percent of the shorter side of the frame. Default 25. */
            sizePercent?: number;
            /**
             * @description Default circle.
             * @enum {string}
             */
            shape?: "circle" | "square" | "rounded";
            /**
             * Format: colour
             * @description Background color, #RRGGBB. Defaults to #FFFFFF.
             */
            backgroundColor?: string;
            /** @description Zoom factor within its shape. Default 1. */
            zoom?: number;
            /** @description Vertical shift in percent of its shape’s height; positive is down. Default 0. */
            offsetY?: number;
        };
        BackupCompletedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "backup.completed";
            data: {
                /** @description The video of the job. */
                videoId: string;
                metadata?: components["schemas"]["MetadataOfEvent"];
                jobId: string;
                /** @description The backup. */
                backupId: string;
                /** @description The backup (ZIP); the URL expires. */
                backupUrl: string;
                /** @description Size of the file in bytes. */
                sizeBytes: number;
                /** @description SHA-256 of the file, hexadecimal. */
                sha256: string;
                /** @description Number of files. */
                fileCount: number;
            };
        };
        BackupFailedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "backup.failed";
            data: components["schemas"]["JobFailure"];
        };
        BackupJob: components["schemas"]["JobBase"] & {
            /** @constant */
            type: "backup";
            /** @description Null until available. */
            result: components["schemas"]["BackupResult"] | null;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "backup";
        };
        BackupResult: {
            /** @description The video of the job. */
            videoId?: string;
        };
        /** @enum {string} */
        BackupStatus: "none" | "taken";
        /**
         * @description Defaults for on-brand output.
         * @example {
         *       "captions": {
         *         "fontFamily": "Inter",
         *         "fontSizePercent": 5.6,
         *         "color": "#FFFFFF",
         *         "outlineColor": "#000000",
         *         "backgroundColor": "#000000",
         *         "backgroundOpacity": 0,
         *         "bold": true,
         *         "mode": "normal",
         *         "position": "bottom",
         *         "positionPercent": 100,
         *         "preset": "clean",
         *         "accentColor": "#FFD60A"
         *       },
         *       "captionRules": {
         *         "maxLineLength": 42,
         *         "maxLines": 2,
         *         "maxCharactersPerSecond": 20,
         *         "minGapFrames": 2,
         *         "unbrokenTerms": []
         *       },
         *       "article": {
         *         "style": "default",
         *         "primaryColor": "#2563EB",
         *         "fontFamily": "system-ui",
         *         "logoUrl": null,
         *         "videoLinks": false
         *       },
         *       "pronunciations": [],
         *       "glossary": [],
         *       "scriptSkills": [],
         *       "watermark": null,
         *       "defaultLanguage": "en",
         *       "openingSceneUrl": null,
         *       "closingSceneUrl": null,
         *       "music": null,
         *       "slideTheme": "light",
         *       "slideEntrance": "spring",
         *       "crossfadeDuration": 0,
         *       "elementFadeDuration": 0.2
         *     }
         */
        BrandKit: {
            /**
             * Format: language
             * @description Used for videos whose language is neither provided nor detected.
             */
            defaultLanguage: string;
            captions: components["schemas"]["BrandKitCaptions"];
            captionRules: components["schemas"]["BrandKitCaptionRules"];
            article: components["schemas"]["BrandKitArticle"];
            pronunciations: components["schemas"]["Pronunciation"][];
            glossary: components["schemas"]["GlossaryTerm"][];
            scriptSkills: components["schemas"]["ScriptSkill"][];
            watermark: components["schemas"]["BrandKitWatermark"] | null;
            /** @description http or https. */
            openingSceneUrl: string | null;
            /** @description http or https. */
            closingSceneUrl: string | null;
            music: components["schemas"]["BrandKitMusic"] | null;
            /**
             * @description Colors of slides.
             * @enum {string}
             */
            slideTheme: "light" | "dark" | "brand";
            /**
             * @description How the parts of a slide appear.
             * @enum {string}
             */
            slideEntrance: "spring" | "ease" | "none";
            /** @description Seconds between scenes and footage. */
            crossfadeDuration: number;
            /** @description Seconds in which an element fades in and out. */
            elementFadeDuration: number;
        };
        BrandKitArticle: {
            /** @enum {string} */
            style: "default" | "dark" | "corporate" | "editorial" | "minimal";
            /**
             * Format: colour
             * @description #RRGGBB
             */
            primaryColor: string;
            fontFamily: string;
            /** @description http or https. */
            logoUrl: string | null;
            /** @description Times of steps link to the source, which anyone with an address of the article can then watch. */
            videoLinks: boolean;
        };
        BrandKitCaptionRules: {
            /** @description A full-width character counts as 2.6. */
            maxLineLength: number;
            maxLines: number;
            maxCharactersPerSecond: number;
            /** @description Frames between two captions. */
            minGapFrames: number;
            /** @description Words and phrases that no break splits. */
            unbrokenTerms: string[];
        };
        BrandKitCaptions: {
            /** @enum {string} */
            preset: "clean" | "box" | "bold" | "highlight-word" | "pop";
            fontFamily: string;
            /** @description Percent of the shorter side of the frame. */
            fontSizePercent: number;
            /**
             * Format: colour
             * @description #RRGGBB
             */
            color: string;
            /**
             * Format: colour
             * @description #RRGGBB
             */
            outlineColor: string;
            /**
             * Format: colour
             * @description #RRGGBB
             */
            backgroundColor: string;
            backgroundOpacity: number;
            /**
             * Format: colour
             * @description #RRGGBB
             */
            accentColor: string;
            bold: boolean;
            /** @enum {string} */
            mode: "normal" | "one-word" | "karaoke" | "progressive";
            /** @enum {string} */
            position: "top" | "middle" | "bottom" | "custom";
            /** @description For position custom: 0 is top, 100 is bottom; clamped. */
            positionPercent: number;
        };
        BrandKitMusic: {
            /** @description http or https. */
            url: string;
            volume: number;
            duckVolume: number;
            /** @description Fade at both ends, in seconds. */
            fadeDuration: number;
            playInScenes: boolean;
        };
        BrandKitWatermark: {
            /** @description http or https. */
            imageUrl: string;
            /** @enum {string} */
            position: "top-left" | "top-right" | "bottom-left" | "bottom-right";
            /** @enum {string} */
            size: "small" | "medium" | "large";
            opacity: number;
        };
        CaptionSettings: {
            /**
             * @description normal (default): whole lines; one-word: word by word; karaoke: spoken words are highlighted; progressive: words appear as they are spoken.
             * @enum {string}
             */
            mode?: "normal" | "one-word" | "karaoke" | "progressive";
            /**
             * @description Default bottom; custom uses positionPercent.
             * @enum {string}
             */
            position?: "top" | "middle" | "bottom" | "custom";
            /** @description For position custom: 0 is the highest, 100 the lowest place; clamped. */
            positionPercent?: number;
        };
        /**
         * @description A comment on a video, or a reply to one.
         * @example {
         *       "id": "cmt_5kPq8ZtVr2",
         *       "videoId": "vid_5kPq8ZtVr2",
         *       "parentId": null,
         *       "body": "Too loud",
         *       "timestamp": 1.5,
         *       "resolved": false,
         *       "mentions": [],
         *       "createdAt": "2026-01-01T09:00:00.000Z",
         *       "updatedAt": "2026-01-01T09:00:00.000Z",
         *       "author": {
         *         "type": "api_key",
         *         "id": "key_ws_c29c4c82d4575e8e",
         *         "name": null
         *       }
         *     }
         */
        Comment: {
            id: string;
            videoId: string;
            /** @description The first comment of the thread; null if it is this one. */
            parentId: string | null;
            /** @description `<@usr_…>` mentions a member. */
            body: string;
            /** @description Position in the video, in seconds. */
            timestamp: number | null;
            /** @description Whether the thread is resolved; null for replies. */
            resolved: boolean | null;
            /** @description Ids of the mentioned people. */
            mentions: string[];
            author: components["schemas"]["Actor"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CommentCreatedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "comment.created";
            data: components["schemas"]["CommentOfEvent"];
        };
        CommentDeletedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "comment.deleted";
            data: components["schemas"]["CommentOfEvent"] & {
                /** @description Number of deleted comments, replies included. */
                deletedCount: number;
            };
        };
        CommentOfEvent: {
            videoId: string;
            metadata?: components["schemas"]["MetadataOfEvent"];
            /** @description Always null. */
            jobId: null;
            /** @description The comment. */
            commentId: string;
            /** @description The first comment of the thread; null if it is this one. */
            parentId: string | null;
            /** @description Text; <@usr_…> mentions a member. */
            body: string;
            /** @description Position in the video, in seconds; null without one. */
            timestamp: number | null;
            /** @description Whether the thread is resolved; null for replies. */
            resolved: boolean | null;
            /** @description Ids of the mentioned people. */
            mentions: string[];
            /** @description The author. */
            author: components["schemas"]["EventActor"];
            changedBy: components["schemas"]["EventActor"];
        };
        CommentUpdatedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "comment.updated";
            data: components["schemas"]["CommentOfEvent"];
        };
        /** @description Signed record (C2PA) in the newest export. */
        ContentCredentials: {
            present: boolean;
            signer: string | null;
            /** @description Whether this installation issued the certificate itself. */
            selfSigned: boolean | null;
        };
        /**
         * @description A sequence of modules with one video each.
         * @example {
         *       "id": "crs_5kPq8ZtVr2",
         *       "title": "Onboarding",
         *       "description": null,
         *       "modules": [
         *         {
         *           "id": "mod_5kPq8ZtVr2",
         *           "title": "A film",
         *           "videoId": "vid_5kPq8ZtVr2",
         *           "position": 1,
         *           "translations": []
         *         }
         *       ],
         *       "createdAt": "2026-01-01T09:00:00.000Z",
         *       "updatedAt": "2026-01-01T09:00:00.000Z"
         *     }
         */
        Course: {
            id: string;
            title: string;
            description: string | null;
            /** @description In order. */
            modules: components["schemas"]["CourseModule"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CourseCreatedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "course.created";
            data: components["schemas"]["CourseOfEvent"];
        };
        CourseDeletedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "course.deleted";
            data: {
                /** @description Always null. */
                videoId: null;
                /** @description Always null. */
                jobId: null;
                /** @description The course. */
                courseId: string;
                /** @description Title. */
                title: string;
            };
        };
        /**
         * @description A step of a course with its video.
         * @example {
         *       "id": "mod_5kPq8ZtVr2",
         *       "title": "A film",
         *       "videoId": "vid_5kPq8ZtVr2",
         *       "position": 2,
         *       "translations": []
         *     }
         */
        CourseModule: {
            id: string;
            title: string;
            videoId: string;
            /** @description Consecutive, from 1. */
            position: number;
            /** @description The newest translation of the video in each language, oldest first. */
            translations: {
                language: string;
                videoId: string;
            }[];
        };
        CourseOfEvent: {
            /** @description Always null. */
            videoId: null;
            /** @description Always null. */
            jobId: null;
            /** @description The course. */
            courseId: string;
            /** @description Title. */
            title: string;
            /** @description Number of modules. */
            moduleCount: number;
        };
        CourseUpdatedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "course.updated";
            data: components["schemas"]["CourseOfEvent"];
        };
        CreateCourseRequest: {
            title: components["schemas"]["Name"];
            description?: string | null;
            /** @description In order. Default none. */
            modules?: {
                /** @description ID of the video. */
                videoId: string;
                /** @description Default: the name of the video. */
                title?: components["schemas"]["Name"];
            }[];
        };
        CreateProjectRequest: {
            name: components["schemas"]["Name"];
            description?: string | null;
        };
        CreateWebhookRequest: {
            /** @description Must be a public https URL, checked before every delivery; redirects are not followed. */
            url: string;
            events: components["schemas"]["WebhookEventNames"];
        };
        DecideApprovalRequest: {
            /**
             * @description approved keeps the video locked; rejected and withdrawn unlock it.
             * @enum {string}
             */
            status: "approved" | "rejected" | "withdrawn";
            note?: string;
        };
        /**
         * @description The deleted resource.
         * @example {
         *       "success": true,
         *       "id": "vid_5kPq8ZtVr2",
         *       "deleted": true
         *     }
         */
        Deleted: {
            /** @constant */
            success: true;
            id: string;
            /** @constant */
            deleted: true;
        };
        /**
         * @description Kind of error.
         * @enum {string}
         */
        ErrorCode: "validation_error" | "authentication_error" | "insufficient_scope" | "insufficient_role" | "limit_exceeded" | "rate_limit_exceeded" | "not_found" | "method_not_allowed" | "not_acceptable" | "conflict" | "payload_too_large" | "unsupported_media_type" | "locked" | "internal_error" | "unavailable";
        /** @description The author of the change. */
        EventActor: {
            /**
             * @description Kind of actor.
             * @enum {string}
             */
            type: "user" | "api_key";
            /** @description ID of the user (usr_…) or API key (key_…). */
            id: string;
        };
        /** @description The parameters of the tool by name; see GET /v1/tools/{type}. */
        ExecuteToolRequest: {
            [key: string]: unknown;
        };
        ExportCompletedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "export.completed";
            data: components["schemas"]["ExportResult"] & {
                metadata?: components["schemas"]["MetadataOfEvent"];
                jobId: string;
            };
        };
        ExportFailedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "export.failed";
            data: components["schemas"]["JobFailure"];
        };
        ExportJob: components["schemas"]["JobBase"] & {
            /** @constant */
            type: "export";
            /** @description Null until available. */
            result: components["schemas"]["ExportResult"] | null;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "export";
        };
        ExportResult: {
            /** @description The video of the job. */
            videoId: string;
            /** @description The finished video; the URL expires. */
            exportedVideoUrl: string;
            /** @description Subtitles as SRT; the URL expires. */
            exportedSrtUrl: string;
            /** @description The voiceover, if any; the URL expires. */
            exportedVoiceoverUrl?: string;
            /** @description JSON manifest of the export’s inputs; the URL expires. */
            exportedManifestUrl?: string;
            /** @description Length, in seconds. */
            durationSeconds: number;
            /** @description Number of rendered segments. */
            renderedSegments: number;
            /** @description Number of reused segments. */
            reusedSegments: number;
            warnings?: components["schemas"]["Warnings"];
        };
        ExportSettings: {
            /**
             * Format: language
             * @description Language of the subtitles.
             */
            language?: string;
            /**
             * @description Aspect ratio. Default: that of the source.
             * @enum {string}
             */
            ratio?: "16:9" | "9:16" | "1:1" | "4:5" | "4:3";
            /** @description An image in a corner; false: none. Merged field by field. */
            watermark?: false | components["schemas"]["WatermarkSettings"];
            /** @description Burned-in subtitles; false: none. Merged field by field; fonts and colours are the Brand Kit’s. */
            captions?: false | components["schemas"]["CaptionSettings"];
            /** @description Background music; false: none, other audio stays. Merged field by field. */
            music?: false | components["schemas"]["MusicSettings"];
            /** @description Shown before the footage; null: none, even if inherited. Video file (http, https). */
            openingSceneUrl?: string | null;
            /** @description Shown after the footage; null: none, even if inherited. Video file (http, https). */
            closingSceneUrl?: string | null;
            /** @description false: the video’s zoom moments are not rendered. Default true. */
            zooms?: boolean;
            /** @description false: the video’s shapes, arrows and blurred areas are not rendered. Default true. */
            elements?: boolean;
            /** @description If ratio changes the aspect ratio: true crops and follows motion, false shows it whole. Default false. */
            reframe?: boolean;
            /** @description Replaces the video’s slides; an empty list: none. Must not overlap. */
            slides?: components["schemas"]["Slide"][];
            /** @description A presenter; false: none. Merged field by field. */
            avatarSettings?: false | components["schemas"]["AvatarSettings"];
        };
        GenerateArticleRequest: {
            /**
             * @description Replace the stored article for this language and instructions.
             * @default false
             */
            regenerate?: boolean;
            /**
             * Format: language
             * @description Default: the video’s subtitle language.
             */
            language?: string;
            /** @description Additional instructions. Different instructions make a separate article. */
            instructions?: string;
            format?: components["schemas"]["ArticleFormat"];
            /**
             * @description Style of the HTML; `brandKit` uses the Brand Kit’s colour, font and logo.
             * @default brandKit
             * @enum {string}
             */
            style?: "default" | "dark" | "corporate" | "editorial" | "minimal" | "brandKit";
        };
        GenerateVoiceoverRequest: {
            /** @description The voice; see GET /v1/voices. */
            voiceId: string;
            /**
             * Format: language
             * @description Default: the language of the script.
             */
            language?: string;
            /** @description Minimum pause between sentences. Default: the voice’s own. */
            sentencePauseSeconds?: number;
            /** @description Whether to apply the Brand Kit’s pronunciations. Default true. */
            applyPronunciations?: boolean;
            /**
             * @description Default auto: the multilingual model, or tts_v3 for languages it lacks.
             * @enum {string}
             */
            model?: "auto" | "tts_multilingual_v2" | "tts_v3";
            /** @description Factor of the voice’s pace. Default: its own pace, with lines that nearly fill their time slowed to fill it. */
            speed?: number;
            /** @description Lower is more expressive; tts_v3 rounds to 0, 0.5 or 1. */
            stability?: number;
        };
        GlossaryTerm: {
            term: string;
            translation?: string;
            /** @description true: never translated. */
            keep?: boolean;
            /**
             * Format: language
             * @description Target language. Default: any.
             */
            language?: string;
        };
        /** @description A sprite sheet of stills, row by row, one per intervalSeconds. */
        HoverStrip: {
            url: string;
            columns: number;
            rows: number;
            tiles: number;
            tileWidth: number;
            tileHeight: number;
            intervalSeconds: number;
        };
        IngestJob: components["schemas"]["JobBase"] & {
            /** @constant */
            type: "ingest";
            /** @description Null until available. */
            result: components["schemas"]["IngestResult"] | null;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ingest";
        };
        IngestResult: {
            /** @description The video of the job. */
            videoId?: string;
        };
        /**
         * @description Requested work. `type` determines the shape of `result`.
         * @example {
         *       "jobId": "export_1767258000000_a1b2c3d4",
         *       "type": "export",
         *       "progress": {
         *         "percent": 0,
         *         "step": "queued",
         *         "message": "Waiting for a worker",
         *         "etaSeconds": null
         *       },
         *       "queue": null,
         *       "blockedReason": null,
         *       "result": null,
         *       "error": null,
         *       "attempt": 1,
         *       "createdAt": "2026-01-01T09:00:00.000Z",
         *       "startedAt": null,
         *       "finishedAt": null,
         *       "updatedAt": "2026-01-01T09:00:00.000Z",
         *       "status": "pending",
         *       "videoId": "vid_5kPq8ZtVr2"
         *     }
         */
        Job: components["schemas"]["AnalysisJob"] | components["schemas"]["ExportJob"] | components["schemas"]["TranslationJob"] | components["schemas"]["VoiceoverJob"] | components["schemas"]["ToolJob"] | components["schemas"]["ProcessJob"] | components["schemas"]["IngestJob"] | components["schemas"]["BackupJob"];
        JobBase: {
            jobId: string;
            type: components["schemas"]["JobType"];
            status: components["schemas"]["JobStatus"];
            videoId: string | null;
            progress: components["schemas"]["JobProgress"];
            /** @description Where it waits for a worker; else null. */
            queue: components["schemas"]["JobQueuePlace"] | null;
            /** @description Why no worker begins it: none is running, or what those that run lack; else null. */
            blockedReason: string | null;
            /** @description Error of a failed job; else null. */
            error: components["schemas"]["JobError"] | null;
            /** @description Grows with each retry. */
            attempt: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null until work begins.
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description Null until it is completed, failed or canceled.
             */
            finishedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description Error of a failed job. */
        JobError: {
            /** @description Kind of error. */
            code: string;
            /** @description Human-readable. */
            message: string;
            /** @description The step that failed. */
            step: string;
            /** @description Whether a retry can succeed. */
            retryable: boolean;
        };
        JobFailure: {
            /** @description The video of the job. */
            videoId: string;
            metadata?: components["schemas"]["MetadataOfEvent"];
            jobId: string;
            error: components["schemas"]["JobError"];
        };
        JobProgress: {
            percent: number;
            step: string;
            /** @description Human-readable. */
            message: string;
            /** @description Null while unknown. */
            etaSeconds: number | null;
        };
        JobQueuePlace: {
            /** @description From 1, among the waiting jobs of all workspaces. */
            position: number;
            /**
             * Format: date-time
             * @description Null if unknown.
             */
            estimatedStartAt: string | null;
        };
        /** @enum {string} */
        JobStatus: "pending" | "processing" | "completed" | "failed" | "canceled";
        /** @enum {string} */
        JobType: "analysis" | "export" | "translation" | "voiceover" | "tool" | "process" | "ingest" | "backup";
        /**
         * @description none: there is no article.
         * @enum {string}
         */
        KnowledgeBaseStatus: "published" | "not_published" | "none";
        /** @description A language and what is available in it now. */
        Language: {
            /** @description BCP 47. */
            code: string;
            /** @description Name in English. */
            name: string;
            nativeName: string;
            /** @enum {string} */
            direction: "ltr" | "rtl";
            /** @description Whether speech can be transcribed. */
            subtitles: boolean;
            /** @description Whether a voice supports it. */
            voiceover: boolean;
            /** @description Whether it is a translation target. */
            translation: boolean;
            /** @description By work: transcribe, tts, translate, text. */
            engines: {
                [key: string]: components["schemas"]["LanguageEngine"] | null;
            };
        };
        /** @description draft: check its results. */
        LanguageEngine: {
            id: string;
            /** @enum {string} */
            quality: "draft" | "standard";
        };
        /**
         * @description assumed: the default language of the Brand Kit.
         * @enum {string}
         */
        LanguageSource: "given" | "detected" | "assumed";
        /**
         * @example {
         *       "approvals": [],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 0,
         *         "totalPages": 0,
         *         "nextCursor": null,
         *         "hasMore": false
         *       }
         *     }
         */
        ListApprovalsResponse: {
            approvals: components["schemas"]["Approval"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @example {
         *       "avatars": [
         *         {
         *           "id": "amina",
         *           "name": "Amina",
         *           "previewUrl": "https://videos.example/files/avatars/amina/preview.png?signature=…",
         *           "kind": "still",
         *           "talking": false
         *         }
         *       ]
         *     }
         */
        ListAvatarsResponse: {
            avatars: components["schemas"]["Avatar"][];
        };
        /**
         * @example {
         *       "backups": [],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 0,
         *         "totalPages": 0,
         *         "nextCursor": null,
         *         "hasMore": false
         *       }
         *     }
         */
        ListBackupsResponse: {
            backups: {
                id: string;
                jobId: string;
                filename: string;
                sizeBytes: number;
                /** @description SHA-256 of the file, hexadecimal. */
                sha256: string;
                /** @description Number of files. */
                fileCount: number;
                /** @description Download URL; valid for a day. */
                url: string;
                /** Format: date-time */
                createdAt: string;
            }[];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @example {
         *       "comments": [],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 0,
         *         "totalPages": 0,
         *         "nextCursor": null,
         *         "hasMore": false
         *       }
         *     }
         */
        ListCommentsResponse: {
            comments: components["schemas"]["Comment"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @example {
         *       "courses": [],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 0,
         *         "totalPages": 0,
         *         "nextCursor": null,
         *         "hasMore": false
         *       }
         *     }
         */
        ListCoursesResponse: {
            courses: components["schemas"]["Course"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @example {
         *       "jobs": [
         *         {
         *           "jobId": "tool_1767258000000_a1b2c3d4",
         *           "type": "voiceover",
         *           "progress": {
         *             "percent": 0,
         *             "step": "queued",
         *             "message": "Waiting for a worker",
         *             "etaSeconds": null
         *           },
         *           "queue": null,
         *           "blockedReason": null,
         *           "result": null,
         *           "error": null,
         *           "attempt": 1,
         *           "createdAt": "2026-01-01T09:00:00.000Z",
         *           "startedAt": null,
         *           "finishedAt": null,
         *           "updatedAt": "2026-01-01T09:00:00.000Z",
         *           "status": "pending",
         *           "videoId": "vid_5kPq8ZtVr2"
         *         }
         *       ],
         *       "pagination": {
         *         "page": null,
         *         "limit": 20,
         *         "total": 25,
         *         "totalPages": 2,
         *         "nextCursor": "eyJjcmVhdGVkQXQiOiIyMDI2LTExLTI0IDA0OjQyOjQ3Ljc3NzQ4KzAwIiwiaWQiOiJhbmFseXNpc18xNzk1NDk1MzY3Nzc3X3ltcWRmc3phIn0.n4tdNXg1…",
         *         "hasMore": true
         *       }
         *     }
         */
        ListJobsResponse: {
            jobs: components["schemas"]["Job"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @example {
         *       "languages": [
         *         {
         *           "code": "aa",
         *           "name": "Afar",
         *           "nativeName": "Qafar",
         *           "direction": "ltr",
         *           "subtitles": false,
         *           "voiceover": false,
         *           "translation": false,
         *           "engines": {
         *             "transcribe": null,
         *             "tts": null,
         *             "translate": null,
         *             "text": {
         *               "id": "plain",
         *               "quality": "draft"
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        ListLanguagesResponse: {
            languages: components["schemas"]["Language"][];
        };
        /**
         * @example {
         *       "projects": [],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 0,
         *         "totalPages": 0,
         *         "nextCursor": null,
         *         "hasMore": false
         *       }
         *     }
         */
        ListProjectsResponse: {
            projects: components["schemas"]["Project"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @example {
         *       "tools": [
         *         {
         *           "type": "video-trimmer",
         *           "displayName": "Video trimmer",
         *           "description": "Keeps one stretch of a video, exact to the frame, and lets the rest go.",
         *           "category": "video",
         *           "parameters": [
         *             {
         *               "name": "videoUrl",
         *               "label": "Video",
         *               "description": "Public http or https address of the video, or an address of a stored file that this service gave.",
         *               "required": true,
         *               "defaultValue": null,
         *               "min": 1,
         *               "max": 2048,
         *               "type": "url"
         *             }
         *           ],
         *           "output": {
         *             "type": "file",
         *             "label": "Trimmed video",
         *             "mimeType": "video/mp4"
         *           }
         *         }
         *       ]
         *     }
         */
        ListToolsResponse: {
            tools: components["schemas"]["Tool"][];
        };
        /**
         * @example {
         *       "videos": [
         *         {
         *           "id": "vid_5kPq8ZtVr2",
         *           "name": "a",
         *           "projectId": null,
         *           "videoContext": null,
         *           "companyContext": null,
         *           "subtitleLanguage": null,
         *           "aiGeneratedAudio": false,
         *           "locked": false,
         *           "languageGroup": "lng_5kPq8ZtVr2",
         *           "language": null,
         *           "languageConfidence": null,
         *           "sourceVideoId": null,
         *           "metadata": {},
         *           "aiGeneratedVoiceover": false,
         *           "contentCredentials": {
         *             "present": false,
         *             "signer": null,
         *             "selfSigned": null
         *           },
         *           "duration": null,
         *           "width": null,
         *           "height": null,
         *           "error": null,
         *           "createdAt": "2026-01-01T09:00:00.000Z",
         *           "updatedAt": "2026-01-01T09:00:00.000Z",
         *           "exportedAt": null,
         *           "status": "draft",
         *           "approval": null,
         *           "kb": "none",
         *           "backup": "none",
         *           "languageSource": null
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 4,
         *         "totalPages": 1,
         *         "nextCursor": null,
         *         "hasMore": false
         *       }
         *     }
         */
        ListVideosResponse: {
            videos: components["schemas"]["Video"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @example {
         *       "voices": []
         *     }
         */
        ListVoicesResponse: {
            voices: components["schemas"]["Voice"][];
        };
        /**
         * @example {
         *       "deliveries": [],
         *       "pagination": {
         *         "page": null,
         *         "limit": 20,
         *         "total": 0,
         *         "totalPages": 0,
         *         "nextCursor": null,
         *         "hasMore": false
         *       }
         *     }
         */
        ListWebhookDeliveriesResponse: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @example {
         *       "webhooks": []
         *     }
         */
        ListWebhooksResponse: {
            webhooks: components["schemas"]["Webhook"][];
        };
        /** @description Metadata of the video at the time of the event; absent if there was none. */
        MetadataOfEvent: {
            [key: string]: string;
        };
        MusicSettings: {
            /** @description Audio file (http, https). Required if no music is inherited. */
            url?: string;
            /** @description Percent. Default 30. */
            volume?: number;
            /** @description Percent during speech. Default 10. */
            duckVolume?: number;
            /** @description Seconds, at start and end. Default 2. */
            fadeDuration?: number;
            /** @description Also play in the opening and closing scenes. Default false. */
            playInScenes?: boolean;
        };
        /**
         * Format: name
         * @description Stored verbatim; must not be blank or contain characters that control how text is shown.
         */
        Name: string;
        /** @description Pairs of your own. At most 50 pairs of strings: keys of 1 to 40 characters without square brackets, values of at most 500. */
        NewMetadata: {
            [key: string]: string;
        };
        NewScriptLine: {
            /** @description Seconds from the start of the video; negative values become 0. */
            start: number;
            /** @description End in seconds; must not be before start. */
            end: number;
            /** @description Subtitle and narration text; a line without text is a pause. */
            text: string;
        };
        NewScriptSkill: {
            /** @description Id of an existing skill; absent: a new one. */
            id?: string;
            /** Format: label */
            name: string;
            instructions: string;
        };
        /** @description Error of the token endpoint for forms. */
        OAuthError: {
            /** @enum {string} */
            error: "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "invalid_scope" | "invalid_target" | "temporarily_unavailable";
            error_description?: string;
        };
        /** @description Position of the page in the list. */
        Pagination: {
            /** @description Null with a cursor. */
            page: number | null;
            limit: number;
            total: number;
            totalPages: number;
            nextCursor: string | null;
            hasMore: boolean;
        };
        /**
         * @example {
         *       "videoId": "vid_5kPq8ZtVr2",
         *       "lines": [
         *         {
         *           "index": 0,
         *           "start": 0,
         *           "end": 2,
         *           "text": "Open the file menu.",
         *           "hasVoice": false,
         *           "voiceDuration": 0
         *         }
         *       ],
         *       "version": 2,
         *       "voiceoverInvalidatedLines": 0,
         *       "warnings": [],
         *       "changedLines": [
         *         0
         *       ]
         *     }
         */
        PatchedScript: {
            videoId: string;
            lines: components["schemas"]["ScriptLine"][];
            /** @description Incremented whenever texts or times change. */
            version: number;
            voiceoverInvalidatedLines: number;
            /** @description Accepted input that may be a mistake. */
            warnings: components["schemas"]["ScriptWarning"][];
            /** @description Positions of the changed and added lines in `lines`. */
            changedLines: number[];
        };
        PatchScriptRequest: {
            /** @description At most one change of a line. */
            changes: components["schemas"]["ScriptChange"][];
            /** @description Version of the script in which the positions were read; 409 when it has changed since. */
            version?: number;
        };
        ProcessCompletedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "process.completed";
            data: {
                /** @description The video of the job. */
                videoId: string;
                metadata?: components["schemas"]["MetadataOfEvent"];
                jobId: string;
                /** @description Completed steps. */
                completedSteps: string[];
                /** @description The finished video; the URL expires. */
                exportedVideoUrl?: string;
                /** @description Subtitles as SRT; the URL expires. */
                exportedSrtUrl?: string;
                /** @description The voiceover, if any; the URL expires. */
                exportedVoiceoverUrl?: string;
                /** @description The project of the video; null if uncategorized. */
                projectId: string | null;
                /** @description Whether a help article was generated. */
                articleReady: boolean;
                /** @description The translations. */
                translations: components["schemas"]["TranslationOfProcess"][];
                transcription?: components["schemas"]["TextOrigin"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        ProcessFailedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "process.failed";
            data: {
                /** @description The video of the job. */
                videoId: string;
                metadata?: components["schemas"]["MetadataOfEvent"];
                jobId: string;
                /** @description Completed steps. */
                completedSteps: string[];
                error: components["schemas"]["JobError"];
            };
        };
        ProcessJob: components["schemas"]["JobBase"] & {
            /** @constant */
            type: "process";
            /** @description Null until available. */
            result: components["schemas"]["ProcessResult"] | null;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "process";
        };
        /** @description The completed steps while it runs; all results on completion. */
        ProcessResult: {
            /** @description Completed steps. */
            completedSteps: string[];
            /** @description The running step; absent at the end. */
            currentStep?: string;
            /** @description The video of the job. */
            videoId?: string;
            /** @description The finished video; the URL expires. */
            exportedVideoUrl?: string;
            /** @description Subtitles as SRT; the URL expires. */
            exportedSrtUrl?: string;
            /** @description The voiceover, if any; the URL expires. */
            exportedVoiceoverUrl?: string;
            /** @description The project of the video; null if uncategorized. */
            projectId?: string | null;
            /** @description Whether a help article was generated. */
            articleReady?: boolean;
            /** @description The translations. */
            translations?: components["schemas"]["TranslationOfProcess"][];
            transcription?: components["schemas"]["TextOrigin"];
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description The steps; they run in this order. */
        ProcessSteps: {
            /** @description Has no effect: the analysis always runs first. */
            analysis?: boolean;
            /** @description Needs voiceId. */
            voiceover?: boolean;
            /** @description Default false. */
            helpArticle?: boolean;
            /** @description Default false. */
            export?: boolean;
            translation?: {
                /** @description Default false: languages is ignored. */
                enabled?: boolean;
                /** @description Unique language codes, processed in parallel. Default none. */
                languages?: string[];
            };
        };
        ProcessVideoRequest: {
            /** @description Public URL of the video file. */
            url: string;
            name?: components["schemas"]["Name"];
            context?: string;
            companyContext?: string;
            /**
             * Format: language
             * @description Spoken language; detected if absent.
             */
            language?: string;
            /** @description Free text such as professional or casual. */
            tone?: string;
            /** @description Required if generate.voiceover is true. */
            voiceId?: string;
            /** @description Default: uncategorized. */
            projectId?: string;
            metadata?: components["schemas"]["NewMetadata"];
            generate?: components["schemas"]["ProcessSteps"];
            /** @description The body of an export. */
            exportSettings?: components["schemas"]["ExportSettings"];
        };
        /**
         * @description A folder of videos. Its thumbnail is that of its newest video with one.
         * @example {
         *       "id": "prj_5kPq8ZtVr2",
         *       "name": "A project",
         *       "description": null,
         *       "videoCount": 0,
         *       "thumbnailUrl": null,
         *       "createdAt": "2026-01-01T09:00:00.000Z",
         *       "updatedAt": "2026-01-01T09:00:00.000Z"
         *     }
         */
        Project: {
            id: string;
            name: string;
            description: string | null;
            videoCount: number;
            thumbnailUrl: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Pronunciation: {
            term: string;
            /** @enum {string} */
            type: "alias" | "phoneme";
            /** @description Replacement text, or phonemes (IPA). */
            value: string;
            /** Format: language */
            language?: string;
        };
        /**
         * @description Where and how a help article is published.
         * @example {
         *       "videoId": "vid_5kPq8ZtVr2",
         *       "status": "none",
         *       "url": null,
         *       "indexable": false,
         *       "publishedAt": null
         *     }
         */
        Publication: {
            videoId: string;
            status: components["schemas"]["KnowledgeBaseStatus"];
            /** @description URL of the page, as Markdown with `.md` appended; null while not published. It never changes. */
            url: string | null;
            /** @description Whether search engines may index the page. */
            indexable: boolean;
            /**
             * Format: date-time
             * @description Null while not published.
             */
            publishedAt: string | null;
        };
        PublicationOfEvent: {
            videoId: string;
            metadata?: components["schemas"]["MetadataOfEvent"];
            /** @description Always null. */
            jobId: null;
            /** @description URL of the page; it never changes. */
            url: string;
        };
        /**
         * @example {
         *       "videoId": "vid_5kPq8ZtVr2",
         *       "lines": [
         *         {
         *           "index": 0,
         *           "start": 0,
         *           "end": 2,
         *           "text": "Open the menu.",
         *           "hasVoice": false,
         *           "voiceDuration": 0
         *         }
         *       ],
         *       "version": 2,
         *       "voiceoverInvalidatedLines": 0,
         *       "warnings": []
         *     }
         */
        ReplacedScript: {
            videoId: string;
            lines: components["schemas"]["ScriptLine"][];
            /** @description Incremented whenever texts or times change. */
            version: number;
            voiceoverInvalidatedLines: number;
            /** @description Accepted input that may be a mistake. */
            warnings: components["schemas"]["ScriptWarning"][];
        };
        ReplaceScriptRequest: {
            /** @description All lines of the new script, in any order. */
            lines: components["schemas"]["NewScriptLine"][];
        };
        RequestApprovalRequest: {
            note?: string;
        };
        RestoreBackupForm: {
            /**
             * Format: binary
             * @description The backup, as a part of multipart/form-data.
             */
            file?: string;
            /** @description A backup of this workspace. */
            backupId?: string;
            /**
             * Format: uri
             * @description Public http or https URL to fetch the backup from.
             */
            backupUrl?: string;
            /** @description Returns a URL to send the file to. */
            filename?: string;
            /**
             * Format: label
             * @description Default: that of the backup.
             */
            name?: string;
            projectId?: string;
        };
        RestoreBackupRequest: {
            /** @description A backup of this workspace. */
            backupId?: string;
            /**
             * Format: uri
             * @description Public http or https URL to fetch the backup from.
             */
            backupUrl?: string;
            /** @description Returns a URL to send the file to. */
            filename?: string;
            /**
             * Format: label
             * @description Default: that of the backup.
             */
            name?: string;
            projectId?: string;
        };
        /**
         * @example {
         *       "jobId": "ingest_1767258000000_a1b2c3d4",
         *       "status": "pending",
         *       "videoId": "vid_5kPq8ZtVr2",
         *       "upload": {
         *         "url": "https://videos.example/files/uploads/ws_c29c4c82d4575e8e/upl_5kPq8ZtVr2?signature=…",
         *         "method": "PUT",
         *         "headers": {
         *           "Content-Type": "application/zip"
         *         },
         *         "expiresAt": "2026-01-01T09:00:00.000Z"
         *       }
         *     }
         */
        RestoreBackupResponse: {
            /** @description Null if the job is created a moment later. */
            jobId: string | null;
            status: string;
            /** @description ID of the created video. */
            videoId: string;
            upload?: components["schemas"]["UploadAddress"];
        };
        /**
         * @example {
         *       "videoId": "vid_5kPq8ZtVr2",
         *       "language": "en",
         *       "lines": [
         *         {
         *           "index": 0,
         *           "start": 0,
         *           "end": 2,
         *           "text": "Open the menu.",
         *           "hasVoice": false,
         *           "voiceDuration": 0
         *         }
         *       ],
         *       "lineCount": 1,
         *       "locked": false,
         *       "version": 1
         *     }
         */
        Script: {
            videoId: string;
            language: string | null;
            /** @description All lines, or those of the requested range. */
            lines: components["schemas"]["ScriptLine"][];
            /** @description Number of lines of the whole script. */
            lineCount: number;
            locked: boolean;
            /** @description Incremented whenever texts or times change. */
            version: number;
        };
        /** @description A change of the line named by index or match. Without either, start, end and text add a line. */
        ScriptChange: {
            /** @description Position of the line before any of the changes, from 0. */
            index?: number;
            /** @description Text of the line, or a part of it; exactly one line must have it. */
            match?: string;
            /** @description Seconds from the start of the video; negative values become 0. */
            start?: number;
            /** @description End in seconds; must not be before start. */
            end?: number;
            /** @description Subtitle and narration text; a line without text is a pause. */
            text?: string;
            /** @description Deletes the line. */
            delete?: boolean;
        };
        ScriptLine: {
            /** @description Position in the script, from 0. */
            index: number;
            start: number;
            end: number;
            text: string;
            /** @description Whether narration audio exists for the current text. */
            hasVoice: boolean;
            /** @description Seconds of narration audio; 0 if none. */
            voiceDuration: number;
        };
        ScriptSkill: {
            id: string;
            /** Format: label */
            name: string;
            instructions: string;
        };
        ScriptWarning: {
            /** @description Position of the line in `lines` of the request. */
            index: number;
            /**
             * @description `negative_start`: starts at 0 instead. `overlap`: the caption ends when the next line starts, and the lines are narrated one after the other. `past_end`: starts or ends after the video. `empty_text`: a pause.
             * @enum {string}
             */
            code: "negative_start" | "overlap" | "past_end" | "empty_text";
            message: string;
        };
        SetPublicationRequest: {
            /**
             * @description Whether the article is published.
             * @enum {string}
             */
            status: "published" | "not_published";
            /** @description Unchanged if absent; initially false. */
            indexable?: boolean;
        };
        /** @description Needs at least an image, a title or a body. */
        Slide: {
            /** @description http or https. */
            imageUrl?: string;
            title?: string;
            body?: string;
            /** @description Start in seconds of the video. */
            start: number;
            /** @description Seconds; after start, at most the end of the video and the start of the next slide. */
            end: number;
            /**
             * @description full: instead of the footage; side: beside it.
             * @enum {string}
             */
            layout: "full" | "side";
        };
        /**
         * @description The job of an operation.
         * @example {
         *       "jobId": "analysis_1767258000000_a1b2c3d4",
         *       "status": "processing",
         *       "message": "An analysis of this video is already running: analysis_1767258000000_a1b2c3d4. Nothing else was started, and settings of…"
         *     }
         */
        StartedJob: {
            jobId: string;
            /**
             * @description processing: the job was already running.
             * @enum {string}
             */
            status: "pending" | "processing";
            /** @description Only when the work was already running. */
            message?: string;
        };
        /**
         * @example {
         *       "jobId": "process_1767258000000_a1b2c3d4",
         *       "videoId": "vid_5kPq8ZtVr2",
         *       "projectId": null,
         *       "status": "processing",
         *       "steps": [
         *         "analysis"
         *       ]
         *     }
         */
        StartedProcess: {
            jobId: string;
            videoId: string;
            projectId: string | null;
            /** @constant */
            status: "processing";
            /** @description In order: analysis, voiceover, helpArticle, export, translation:de, … */
            steps: string[];
        };
        /**
         * @example {
         *       "jobId": "tool_1767258000000_a1b2c3d4",
         *       "status": "pending",
         *       "tool": "subtitle-converter"
         *     }
         */
        StartedTool: {
            jobId: string;
            /** @constant */
            status: "pending";
            tool: string;
        };
        /** @description A subtitle; times are in seconds. */
        Subtitle: {
            startTime: number;
            endTime: number;
            text: string;
            /** @description Only with `words=true`. Null if the text was not recognized in the audio. */
            words?: components["schemas"]["SubtitleWord"][] | null;
        };
        /**
         * @example {
         *       "videoId": "vid_5kPq8ZtVr2",
         *       "language": "en",
         *       "subtitles": [
         *         {
         *           "startTime": 0,
         *           "endTime": 2,
         *           "text": "Open the menu."
         *         }
         *       ]
         *     }
         */
        Subtitles: {
            videoId: string;
            language: string | null;
            subtitles: components["schemas"]["Subtitle"][];
        };
        /** @description A word with its times in seconds. */
        SubtitleWord: {
            /** @description As in the subtitle, with punctuation. */
            text: string;
            start: number;
            end: number;
        };
        TestWebhookRequest: {
            /** @description Event with made data, marked with `test: true`: no video or job that it names exists. Default: webhook.test. */
            event?: components["schemas"]["WebhookEventName"];
        };
        /** @description Engine and confidence of the text; null if provided or generated. */
        TextOrigin: components["schemas"]["Transcription"] | null;
        TokenRequest: {
            /** @enum {string} */
            grant_type: "authorization_code" | "refresh_token";
            code?: string;
            /** @description As in the authorization request. */
            redirect_uri?: string;
            /** @description PKCE; required for public clients. */
            code_verifier?: string;
            refresh_token?: string;
            /** @description When refreshing: a subset of the approved scopes. */
            scope?: string;
            /** @description As in the authorization request (RFC 8707). */
            resource?: string;
            client_id?: string;
            /** @description Confidential clients only. */
            client_secret?: string;
        };
        TokenRevocation: {
            /** @description Without one, nothing is revoked. */
            token?: string;
            token_type_hint?: string;
            client_id?: string;
            /** @description Confidential clients only. */
            client_secret?: string;
        };
        /**
         * @example {
         *       "access_token": "svc_oat_…",
         *       "token_type": "Bearer",
         *       "expires_in": 3600,
         *       "refresh_token": "svc_ort_…",
         *       "scope": "videos:read"
         *     }
         */
        Tokens: {
            access_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /** @description Lifetime of the access token in seconds. */
            expires_in: number;
            /** @description Can be used once, within 30 days. */
            refresh_token: string;
            /** @description Space-separated. */
            scope: string;
        };
        /**
         * @description An operation on a file or text, independent of videos.
         * @example {
         *       "type": "video-trimmer",
         *       "displayName": "Video trimmer",
         *       "description": "Keeps one stretch of a video, exact to the frame, and lets the rest go.",
         *       "category": "video",
         *       "parameters": [
         *         {
         *           "name": "videoUrl",
         *           "label": "Video",
         *           "description": "Public http or https address of the video, or an address of a stored file that this service gave.",
         *           "required": true,
         *           "defaultValue": null,
         *           "min": 1,
         *           "max": 2048,
         *           "type": "url"
         *         }
         *       ],
         *       "output": {
         *         "type": "file",
         *         "label": "Trimmed video",
         *         "mimeType": "video/mp4"
         *       }
         *     }
         */
        Tool: {
            /** @description Identifies the tool in paths. */
            type: string;
            displayName: string;
            description: string;
            /** @enum {string} */
            category: "video" | "audio" | "subtitles" | "image" | "analysis";
            parameters: components["schemas"]["ToolParameter"][];
            output: components["schemas"]["ToolOutput"];
        };
        ToolCompletedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "tool.completed";
            data: components["schemas"]["ToolResult"] & {
                /** @description Always null. */
                videoId: null;
                jobId: string;
            };
        };
        ToolFailedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "tool.failed";
            data: {
                /** @description Always null. */
                videoId: null;
                jobId: string;
                /** @description Type of the tool. */
                tool: string;
                error: components["schemas"]["JobError"];
            };
        };
        ToolJob: components["schemas"]["JobBase"] & {
            /** @constant */
            type: "tool";
            /** @description Null until available. */
            result: components["schemas"]["ToolResult"] | null;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool";
        };
        ToolOutput: {
            /**
             * @description file: the result has outputUrl; text, json: output.
             * @enum {string}
             */
            type: "file" | "text" | "json";
            label: string;
            /** @description MIME type, unless a parameter selects another format. */
            mimeType: string;
        };
        ToolParameter: {
            name: string;
            /** @enum {string} */
            type: "text" | "textarea" | "number" | "boolean" | "select" | "url" | "color";
            label: string;
            description: string;
            required: boolean;
            defaultValue: string | number | boolean | null;
            /** @description Minimum; for text, of its length. */
            min?: number;
            /** @description Maximum; for text, of its length. */
            max?: number;
            /** @description Numbers must be multiples of it. */
            step?: number;
            options?: {
                label: string;
                value: string;
            }[];
        };
        ToolResult: {
            /** @description Type of the tool. */
            tool: string;
            /** @description The output file, if any; the URL expires. */
            outputUrl?: string;
            /** @description The output, if it is not a file. */
            output?: unknown;
            /** @description Language assumed because none was detected. */
            assumedLanguage?: string;
            warnings?: components["schemas"]["Warnings"];
        };
        Transcription: {
            /** @description ID of the engine. */
            engine: string;
            /**
             * @description From speech, frames or a translation.
             * @enum {string}
             */
            method?: "transcribed" | "read" | "translated";
            /** @description Model of the engine, if known. */
            model: string | null;
            /** @description BCP 47. */
            language: string | null;
            /** @description 0 (assumed) to 1. */
            languageConfidence: number | null;
            /** @description Mean of the words, 0 to 1; null if unknown. */
            confidence: number | null;
            /** @description Whether the text has to be checked by a person. */
            draft: boolean;
        };
        TranslateVideoRequest: {
            /**
             * Format: language
             * @description Target language.
             */
            language: string;
        };
        TranslationFailedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "translation.failed";
            data: components["schemas"]["JobFailure"];
        };
        TranslationJob: components["schemas"]["JobBase"] & {
            /** @constant */
            type: "translation";
            /** @description Null until available. */
            result: components["schemas"]["TranslationResult"] | null;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "translation";
        };
        TranslationOfProcess: {
            language: string;
            videoId: string;
        };
        TranslationResult: {
            /** @description The created video. */
            videoId: string;
            /** @description The original video. */
            sourceVideoId: string;
            /** @description Target language (BCP 47). */
            language: string;
        };
        UpdateBrandKitRequest: {
            /**
             * Format: language
             * @description Used for videos whose language is neither provided nor detected.
             */
            defaultLanguage?: string | null;
            captions?: {
                /** @enum {string|null} */
                preset?: "clean" | "box" | "bold" | "highlight-word" | "pop" | null;
                fontFamily?: string | null;
                /** @description Percent of the shorter side of the frame. */
                fontSizePercent?: number | null;
                /**
                 * Format: colour
                 * @description #RRGGBB
                 */
                color?: string | null;
                /**
                 * Format: colour
                 * @description #RRGGBB
                 */
                outlineColor?: string | null;
                /**
                 * Format: colour
                 * @description #RRGGBB
                 */
                backgroundColor?: string | null;
                backgroundOpacity?: number | null;
                /**
                 * Format: colour
                 * @description #RRGGBB
                 */
                accentColor?: string | null;
                bold?: boolean | null;
                /** @enum {string|null} */
                mode?: "normal" | "one-word" | "karaoke" | "progressive" | null;
                /** @enum {string|null} */
                position?: "top" | "middle" | "bottom" | "custom" | null;
                /** @description For position custom: 0 is top, 100 is bottom; clamped. */
                positionPercent?: number | null;
            } | null;
            captionRules?: {
                /** @description A full-width character counts as 2.6. */
                maxLineLength?: number | null;
                maxLines?: number | null;
                maxCharactersPerSecond?: number | null;
                /** @description Frames between two captions. */
                minGapFrames?: number | null;
                unbrokenTerms?: string[] | null;
            } | null;
            article?: {
                /** @enum {string|null} */
                style?: "default" | "dark" | "corporate" | "editorial" | "minimal" | null;
                /**
                 * Format: colour
                 * @description #RRGGBB
                 */
                primaryColor?: string | null;
                fontFamily?: string | null;
                /** @description http or https. */
                logoUrl?: string | null;
                /** @description Times of steps link to the source, which anyone with an address of the article can then watch. */
                videoLinks?: boolean | null;
            } | null;
            pronunciations?: components["schemas"]["Pronunciation"][] | null;
            glossary?: components["schemas"]["GlossaryTerm"][] | null;
            scriptSkills?: components["schemas"]["NewScriptSkill"][] | null;
            watermark?: {
                /** @description http or https. */
                imageUrl?: string | null;
                /** @enum {string|null} */
                position?: "top-left" | "top-right" | "bottom-left" | "bottom-right" | null;
                /** @enum {string|null} */
                size?: "small" | "medium" | "large" | null;
                opacity?: number | null;
            } | null;
            /** @description http or https. */
            openingSceneUrl?: string | null;
            /** @description http or https. */
            closingSceneUrl?: string | null;
            music?: {
                /** @description http or https. */
                url?: string | null;
                volume?: number | null;
                duckVolume?: number | null;
                /** @description Fade at both ends, in seconds. */
                fadeDuration?: number | null;
                playInScenes?: boolean | null;
            } | null;
            /**
             * @description Colors of slides.
             * @enum {string|null}
             */
            slideTheme?: "light" | "dark" | "brand" | null;
            /**
             * @description How the parts of a slide appear.
             * @enum {string|null}
             */
            slideEntrance?: "spring" | "ease" | "none" | null;
            /** @description Seconds between scenes and footage. */
            crossfadeDuration?: number | null;
            /** @description Seconds in which an element fades in and out. */
            elementFadeDuration?: number | null;
        };
        UpdateCommentRequest: {
            /** @description Must not be blank. `<@usr_…>` mentions a member of the workspace. */
            body?: string;
            /** @description Resolves or reopens the thread that the comment starts. */
            resolved?: boolean;
        };
        UpdateCourseRequest: {
            title?: components["schemas"]["Name"];
            description?: string | null;
        };
        UpdateModuleRequest: {
            title?: components["schemas"]["Name"];
            /** @description Position in the course, from 1; beyond the last means the end. Other modules shift. */
            position?: number;
        };
        UpdateProjectRequest: {
            name?: components["schemas"]["Name"];
            description?: string | null;
        };
        UpdateVideoRequest: {
            /** Format: label */
            name?: string;
            projectId?: string | null;
            videoContext?: string;
            companyContext?: string;
            /**
             * Format: language
             * @description BCP 47, from `GET /v1/languages`; stored in canonical form.
             */
            subtitleLanguage?: string;
            /** @description Declares (true) or withdraws (false); applies from the next export. */
            aiGeneratedAudio?: boolean;
            /** @description Pairs to set; null removes one, others are unchanged. At most 50 pairs of strings: keys of 1 to 40 characters without square brackets, values of at most 500. */
            metadata?: {
                [key: string]: string | null;
            };
        };
        UpdateWebhookRequest: {
            /** @description Must be a public https URL, checked before every delivery; redirects are not followed. */
            url?: string;
            events?: components["schemas"]["WebhookEventNames"];
            /** @description false stops deliveries; true resumes them and resets the failure count. */
            enabled?: boolean;
        };
        /** @description Where to send the file; absent if it was sent. */
        UploadAddress: {
            url: string;
            method: string;
            headers: {
                [key: string]: string;
            };
            /** Format: date-time */
            expiresAt: string;
        };
        /**
         * @example {
         *       "id": "vid_5kPq8ZtVr2",
         *       "name": "a",
         *       "projectId": null,
         *       "videoContext": null,
         *       "companyContext": null,
         *       "subtitleLanguage": null,
         *       "aiGeneratedAudio": false,
         *       "locked": false,
         *       "languageGroup": "lng_5kPq8ZtVr2",
         *       "language": null,
         *       "languageConfidence": null,
         *       "sourceVideoId": null,
         *       "metadata": {},
         *       "aiGeneratedVoiceover": false,
         *       "contentCredentials": {
         *         "present": false,
         *         "signer": null,
         *         "selfSigned": null
         *       },
         *       "duration": null,
         *       "width": null,
         *       "height": null,
         *       "error": null,
         *       "createdAt": "2026-01-01T09:00:00.000Z",
         *       "updatedAt": "2026-01-01T09:00:00.000Z",
         *       "exportedAt": null,
         *       "status": "draft",
         *       "approval": null,
         *       "kb": "none",
         *       "backup": "none",
         *       "languageSource": null,
         *       "upload": {
         *         "url": "https://videos.example/files/uploads/ws_c29c4c82d4575e8e/upl_5kPq8ZtVr2?signature=…",
         *         "method": "PUT",
         *         "headers": {
         *           "Content-Type": "video/mp4"
         *         },
         *         "expiresAt": "2026-01-01T09:00:00.000Z"
         *       }
         *     }
         */
        UploadedVideo: components["schemas"]["Video"] & {
            upload?: components["schemas"]["UploadAddress"];
        };
        UploadVideoForm: {
            /**
             * Format: binary
             * @description The video, as a part of multipart/form-data.
             */
            file?: string;
            /**
             * Format: uri
             * @description Public http or https URL to fetch the video from.
             */
            videoUrl?: string;
            /** @description With contentType: returns a URL to send the file to. */
            filename?: string;
            contentType?: string;
            /** Format: label */
            name?: string;
            videoContext?: string;
            projectId?: string;
            aiGeneratedAudio?: boolean;
            metadata?: components["schemas"]["NewMetadata"];
        };
        UploadVideoRequest: {
            /**
             * Format: uri
             * @description Public http or https URL to fetch the video from.
             */
            videoUrl?: string;
            /** @description With contentType: returns a URL to send the file to. */
            filename?: string;
            contentType?: string;
            /** Format: label */
            name?: string;
            videoContext?: string;
            projectId?: string;
            aiGeneratedAudio?: boolean;
            metadata?: components["schemas"]["NewMetadata"];
        };
        /**
         * @description Usage in the calendar month (UTC); a limit of -1 is unlimited.
         * @example {
         *       "plan": "business",
         *       "period": {
         *         "start": "2026-01-01T09:00:00.000Z",
         *         "end": "2026-01-01T09:00:00.000Z"
         *       },
         *       "usage": {
         *         "videoMinutes": 0,
         *         "reservedMinutes": 9,
         *         "apiCalls": 638,
         *         "analyses": 0,
         *         "exports": 0,
         *         "translations": 0,
         *         "voiceovers": 0,
         *         "helpArticles": 39,
         *         "storageBytes": 0
         *       },
         *       "limits": {
         *         "videoMinutesPerMonth": 500,
         *         "requestsPerMinute": 60,
         *         "webhooks": 10
         *       },
         *       "remaining": {
         *         "videoMinutes": 491
         *       },
         *       "resetsAt": "2026-01-01T09:00:00.000Z"
         *     }
         */
        Usage: {
            plan: string;
            period: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
            };
            usage: {
                /** @description Charged for completed jobs. */
                videoMinutes: number;
                /** @description Reserved for running jobs. */
                reservedMinutes: number;
                apiCalls: number;
                analyses: number;
                exports: number;
                translations: number;
                voiceovers: number;
                helpArticles: number;
                storageBytes: number;
            };
            limits: {
                videoMinutesPerMonth: number;
                requestsPerMinute: number;
                webhooks: number;
            };
            remaining: {
                videoMinutes: number;
            };
            /** Format: date-time */
            resetsAt: string;
        };
        /**
         * @description A video. URLs are absent until their files exist.
         * @example {
         *       "id": "vid_5kPq8ZtVr2",
         *       "name": "A film",
         *       "projectId": null,
         *       "videoContext": null,
         *       "companyContext": null,
         *       "subtitleLanguage": null,
         *       "aiGeneratedAudio": false,
         *       "locked": false,
         *       "languageGroup": "lng_5kPq8ZtVr2",
         *       "language": null,
         *       "languageConfidence": null,
         *       "sourceVideoId": null,
         *       "metadata": {},
         *       "aiGeneratedVoiceover": false,
         *       "contentCredentials": {
         *         "present": false,
         *         "signer": null,
         *         "selfSigned": null
         *       },
         *       "videoUrl": "https://videos.example/files/ws_c29c4c82d4575e8e/fil_5kPq8ZtVr2/a.mp4?signature=…",
         *       "duration": 12.5,
         *       "width": null,
         *       "height": null,
         *       "error": null,
         *       "createdAt": "2026-01-01T09:00:00.000Z",
         *       "updatedAt": "2026-01-01T09:00:00.000Z",
         *       "exportedAt": null,
         *       "status": "draft",
         *       "approval": null,
         *       "kb": "none",
         *       "backup": "none",
         *       "languageSource": null
         *     }
         */
        Video: {
            id: string;
            name: string;
            projectId: string | null;
            videoContext: string | null;
            companyContext: string | null;
            subtitleLanguage: string | null;
            aiGeneratedAudio: boolean;
            locked: boolean;
            status: components["schemas"]["VideoStatus"];
            languageGroup: string;
            language: string | null;
            /** @description Null without a language, or if unknown. */
            languageSource: components["schemas"]["LanguageSource"] | null;
            languageConfidence: number | null;
            /** @description Null if never requested. */
            approval: components["schemas"]["ApprovalStatus"] | null;
            kb: components["schemas"]["KnowledgeBaseStatus"];
            backup: components["schemas"]["BackupStatus"];
            sourceVideoId: string | null;
            /** @description Custom key-value pairs. */
            metadata: {
                [key: string]: string;
            };
            aiGeneratedVoiceover: boolean;
            videoUrl?: string;
            thumbnailUrl?: string;
            hoverStrip?: components["schemas"]["HoverStrip"];
            exportedVideoUrl?: string;
            exportedSrtUrl?: string;
            exportedManifestUrl?: string;
            exportedVoiceoverUrl?: string;
            contentCredentials: components["schemas"]["ContentCredentials"];
            duration: number | null;
            width: number | null;
            height: number | null;
            /** @description Why the source cannot be used; null if it can. */
            error: components["schemas"]["VideoError"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            exportedAt: string | null;
        };
        VideoAnalyzedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "video.analyzed";
            data: components["schemas"]["AnalysisResult"] & {
                metadata?: components["schemas"]["MetadataOfEvent"];
                jobId: string;
            };
        };
        /**
         * @description The help article of a video.
         * @example {
         *       "videoId": "vid_5kPq8ZtVr2",
         *       "article": {
         *         "title": "Saving",
         *         "content": "What it is about.\n\n## 1. Open\n\n*▶ 0:00*\n\nOpen the menu.\n"
         *       },
         *       "articleStyle": "default"
         *     }
         */
        VideoArticle: {
            videoId: string;
            article: components["schemas"]["Article"];
            /**
             * @description The applied style.
             * @enum {string}
             */
            articleStyle: "default" | "dark" | "corporate" | "editorial" | "minimal";
            /** @description Settings without effect. */
            warnings?: string[];
        };
        VideoCreatedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "video.created";
            data: components["schemas"]["VideoOfEvent"];
        };
        VideoDeletedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "video.deleted";
            data: components["schemas"]["VideoOfEvent"];
        };
        VideoError: {
            code: string;
            /** @description Human-readable. */
            message: string;
        };
        /**
         * @example {
         *       "id": "vid_5kPq8ZtVr2",
         *       "locked": true
         *     }
         */
        VideoLock: {
            id: string;
            locked: boolean;
        };
        VideoOfEvent: {
            videoId: string;
            metadata?: components["schemas"]["MetadataOfEvent"];
            /** @description Always null. */
            jobId: null;
        };
        /**
         * @description draft: not analyzed yet; in_progress: analyzed; completed: exported at least once.
         * @enum {string}
         */
        VideoStatus: "draft" | "in_progress" | "completed";
        VideoTranslatedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "video.translated";
            data: {
                /** @description The created video. */
                videoId: string;
                metadata?: components["schemas"]["MetadataOfEvent"];
                jobId: string;
                /** @description The original video. */
                sourceVideoId: string;
                /** @description Target language (BCP 47). */
                language: string;
                warnings?: components["schemas"]["Warnings"];
            };
        };
        /** @description A voice for voiceovers. */
        Voice: {
            /** @description Used as voiceId in voiceovers. */
            id: string;
            name: string;
            /** @enum {string} */
            gender: "female" | "male" | "neutral";
            /** @description BCP 47, the native one first. */
            languages: string[];
            models: ("tts_multilingual_v2" | "tts_v3")[];
            /** @description With `language`: whether it has exactly that variety. */
            exactMatch?: boolean;
            /** @description MP3; valid for a day. */
            previewUrl: string | null;
        };
        VoiceoverFailedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "voiceover.failed";
            data: components["schemas"]["JobFailure"];
        };
        VoiceoverGeneratedEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "voiceover.generated";
            data: {
                /** @description The video of the job. */
                videoId: string;
                metadata?: components["schemas"]["MetadataOfEvent"];
                jobId: string;
                /** @description The voiceover, if any; the URL expires. */
                exportedVoiceoverUrl?: string;
                /** @description Number of narrated lines. */
                lineCount: number;
                /** @description Number of newly synthesized lines. */
                synthesizedLines: number;
                /** @description Number of lines with reused audio. */
                reusedLines: number;
                /** @description Length, in seconds. */
                durationSeconds: number;
                warnings?: components["schemas"]["Warnings"];
            };
        };
        VoiceoverJob: components["schemas"]["JobBase"] & {
            /** @constant */
            type: "voiceover";
            /** @description Null until available. */
            result: components["schemas"]["VoiceoverResult"] | null;
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "voiceover";
        };
        VoiceoverResult: {
            /** @description The video of the job. */
            videoId: string;
            /** @description The voiceover, if any; the URL expires. */
            exportedVoiceoverUrl?: string;
            /** @description Number of narrated lines. */
            lineCount: number;
            /** @description Number of newly synthesized lines. */
            synthesizedLines: number;
            /** @description Number of lines with reused audio. */
            reusedLines: number;
            /** @description Length, in seconds. */
            durationSeconds: number;
            warnings?: components["schemas"]["Warnings"];
            /** @description Number of lines that start later than in the script. */
            shiftedLines?: number;
            /** @description How much longer it is than the video, in seconds. */
            overrunSeconds?: number;
        };
        /** @description Deviations from the request. */
        Warnings: string[];
        WatermarkSettings: {
            /** @description PNG, JPEG or SVG (http, https). Required if no watermark is inherited. */
            imageUrl?: string;
            /**
             * @description Corner. Default bottom-right.
             * @enum {string}
             */
            position?: "top-left" | "top-right" | "bottom-left" | "bottom-right";
            /**
             * @description Default medium.
             * @enum {string}
             */
            size?: "small" | "medium" | "large";
            /** @description Percent; 0 is invisible. Default 100. */
            opacity?: number;
        };
        /**
         * @description A webhook, without its secret.
         * @example {
         *       "id": "whk_5kPq8ZtVr2",
         *       "url": "https://hooks.example.com/in",
         *       "events": [
         *         "export.completed"
         *       ],
         *       "enabled": true,
         *       "disabledReason": null,
         *       "disabledAt": null,
         *       "consecutiveFailures": 0,
         *       "lastDeliveredAt": null,
         *       "lastFailedAt": null,
         *       "createdAt": "2026-01-01T09:00:00.000Z",
         *       "updatedAt": "2026-01-01T09:00:00.000Z"
         *     }
         */
        Webhook: {
            /** @description Begins with whk_. */
            id: string;
            /** @description For callers who may not change webhooks only its origin, since receivers have secrets in their paths. */
            url: string;
            events: string[];
            enabled: boolean;
            /**
             * @description Disabled by request, after failing too long, or by a 410 answer. Null while enabled.
             * @enum {string|null}
             */
            disabledReason: "requested" | "failing" | "gone" | null;
            /**
             * Format: date-time
             * @description Null while enabled.
             */
            disabledAt: string | null;
            /** @description Failed attempts since the last success. */
            consecutiveFailures: number;
            /**
             * Format: date-time
             * @description Null if nothing was delivered.
             */
            lastDeliveredAt: string | null;
            /**
             * Format: date-time
             * @description Null if no attempt failed.
             */
            lastFailedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @description The delivery of an event to a webhook, with all its attempts.
         * @example {
         *       "id": "dlv_5kPq8ZtVr2",
         *       "eventId": "evt_5kPq8ZtVr2",
         *       "event": "webhook.test",
         *       "createdAt": "2026-01-01T09:00:00.000Z",
         *       "nextAttemptAt": "2026-01-01T09:00:00.000Z",
         *       "finishedAt": null,
         *       "attempts": [],
         *       "status": "pending"
         *     }
         */
        WebhookDelivery: {
            /** @description Begins with dlv_. */
            id: string;
            /** @description Sent as webhook-id and as id of the body. */
            eventId: string;
            event: components["schemas"]["WebhookEventName"];
            /**
             * @description pending: another attempt follows; dead: no attempt follows.
             * @enum {string}
             */
            status: "pending" | "delivered" | "dead";
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null if none follows or one is running.
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description Time of delivery or of giving up.
             */
            finishedAt: string | null;
            /** @description Oldest first. */
            attempts: components["schemas"]["WebhookDeliveryAttempt"][];
        };
        WebhookDeliveryAttempt: {
            /** @description As in X-Svc-Delivery-Attempt. */
            number: number;
            /** Format: date-time */
            startedAt: string;
            /** @description Milliseconds until the end of the answer. */
            durationMs: number;
            /** @description The request; file URLs without signatures. Null if it is unknown whether it was sent. */
            request: components["schemas"]["WebhookDeliveryRequest"] | null;
            /** @description The answer, with the first 2048 bytes of its body. Null without an answer. */
            response: components["schemas"]["WebhookDeliveryResponse"] | null;
            /** @description Reason of the failure; null if delivered. */
            reason: string | null;
        };
        WebhookDeliveryRequest: {
            url: string;
            headers: {
                [key: string]: string;
            };
            body: string;
        };
        WebhookDeliveryResponse: {
            status: number;
            body: string;
        };
        /** @description Fields of every delivery. */
        WebhookEvent: {
            /** @description Begins with evt_; the same for every attempt. */
            id: string;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            createdAt: string;
            /** @description The notified webhook. */
            webhookId: string;
        };
        /** @enum {string} */
        WebhookEventName: "video.created" | "video.deleted" | "video.analyzed" | "analysis.failed" | "export.completed" | "export.failed" | "video.translated" | "translation.failed" | "voiceover.generated" | "voiceover.failed" | "article.generated" | "article.published" | "article.unpublished" | "process.completed" | "process.failed" | "backup.completed" | "backup.failed" | "approval.changed" | "comment.created" | "comment.updated" | "comment.deleted" | "course.created" | "course.updated" | "course.deleted" | "tool.completed" | "tool.failed" | "webhook.test";
        /**
         * @description Names of events, as `webhooks` lists them: those that begin with `video.`, `export.` and the like; `*` is every event,
         *     including those added later. A token also needs the scopes listed with each event.
         */
        WebhookEventNames: string[];
        WebhookTestEvent: components["schemas"]["WebhookEvent"] & {
            /** @constant */
            event: "webhook.test";
            data: {
                /** @description Always null. */
                videoId: null;
                /** @description Always null. */
                jobId: null;
                /** @description A fixed text that marks a test. */
                message: string;
            };
        };
        /**
         * @description A webhook with its secret.
         * @example {
         *       "id": "whk_5kPq8ZtVr2",
         *       "url": "https://hooks.example.com/in",
         *       "events": [
         *         "export.completed"
         *       ],
         *       "enabled": true,
         *       "disabledReason": null,
         *       "disabledAt": null,
         *       "consecutiveFailures": 0,
         *       "lastDeliveredAt": null,
         *       "lastFailedAt": null,
         *       "createdAt": "2026-01-01T09:00:00.000Z",
         *       "updatedAt": "2026-01-01T09:00:00.000Z",
         *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
         *     }
         */
        WebhookWithSecret: components["schemas"]["Webhook"] & {
            /** @description `whsec_` and 32 bytes in base64; signs deliveries. Shown only once. */
            secret: string;
        };
    };
    responses: {
        /** @description The content still has the ETag of `If-None-Match`. */
        304: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request is invalid, or a prerequisite is missing. Code: `validation_error`. */
        400: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "validation_error",
                 *         "message": "body.name must be at most 200 characters"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The credential is missing, unknown, expired or revoked. Code: `authentication_error`. */
        401: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "authentication_error",
                 *         "message": "The API key is not valid"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The token lacks a scope, its role lacks a permission, or a limit of the plan is reached. Code: `insufficient_scope`, `insufficient_role`, `limit_exceeded`. */
        403: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "insufficient_scope",
                 *         "message": "The role viewer may not do this: it lacks the permission canEdit"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The resource does not exist in this workspace. Code: `not_found`. */
        404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "not_found",
                 *         "message": "Video vid_00000000000000000001 not found"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `Accept` allows none of the media types of the answer. Code: `not_acceptable`. */
        406: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "not_acceptable",
                 *         "message": "Accept must allow application/json"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The state of the resource does not allow it, or the `Idempotency-Key` is in use or was used for another request. Code: `conflict`. */
        409: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "conflict",
                 *         "message": "The Idempotency-Key was used for another request"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is larger than this operation accepts. Code: `payload_too_large`. */
        413: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "payload_too_large",
                 *         "message": "The body is too large"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The operation does not read bodies of this `Content-Type`. Code: `unsupported_media_type`. */
        415: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unsupported_media_type",
                 *         "message": "Unsupported Media Type: text/html"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The video is locked. Code: `locked`. */
        423: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "locked",
                 *         "message": "Video vid_00000000000000000001 is locked"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many requests of this credential per minute or at once. Code: `rate_limit_exceeded`. */
        429: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "rate_limit_exceeded",
                 *         "message": "More than 60 requests a minute"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The service failed. Code: `internal_error`. */
        500: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "internal_error",
                 *         "message": "An internal error occurred"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The service or a dependency is temporarily unavailable. Code: `unavailable`. */
        503: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "unavailable",
                 *         "message": "The service is starting or overloaded; try again"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Created. */
        UploadedVideo201: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UploadedVideo"];
            };
        };
        /** @description Done. */
        Video200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Video"];
            };
        };
        /** @description Done. */
        Deleted200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Deleted"];
            };
        };
        /** @description Done. */
        VideoLock200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VideoLock"];
            };
        };
        /** @description Done. */
        StartedJob200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StartedJob"];
            };
        };
        /** @description Accepted. */
        StartedJob202: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StartedJob"];
            };
        };
        /** @description Done. */
        VideoArticle200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VideoArticle"];
            };
        };
        /** @description Done. */
        Publication200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Publication"];
            };
        };
        /** @description Done. */
        Project200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Project"];
            };
        };
        /** @description Done. */
        Course200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Course"];
            };
        };
        /** @description Done. */
        Job200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Job"];
            };
        };
        /** @description Done. */
        BrandKit200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BrandKit"];
            };
        };
        /** @description Done. */
        Webhook200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Webhook"];
            };
        };
        /** @description Accepted. */
        WebhookDelivery202: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookDelivery"];
            };
        };
        /** @description For forms as in RFC 6749, 5.2. */
        OAuth400: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"] | components["schemas"]["ApiError"];
            };
        };
        /** @description For forms as in RFC 6749, 5.2. */
        OAuth401: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"] | components["schemas"]["ApiError"];
            };
        };
        /** @description For forms as in RFC 6749, 5.2. */
        OAuth429: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"] | components["schemas"]["ApiError"];
            };
        };
        /** @description For forms as in RFC 6749, 5.2. */
        OAuth503: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"] | components["schemas"]["ApiError"];
            };
        };
        /** @description Received within ten seconds. 410 disables the webhook; any other answer causes retries with growing delays. */
        Received: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description The id of the video. */
        VideoId: string;
        Limit: number;
        /** @description The id of the webhook. */
        WebhookId: string;
        /** @description Default 1; not with cursor. */
        Page: number;
        /** @description `nextCursor` of the page before; not with page. */
        Cursor: string;
        /** @description The id of the course. */
        CourseId: string;
        /** @description The id of the project. */
        ProjectId: string;
        /** @description The id of the job. */
        JobId: string;
        /** @description The id of the comment. */
        CommentId: string;
        /** @description The id of the module. */
        ModuleId: string;
        /** @description The type of the tool. */
        Type: string;
        /**
         * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
         * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
         */
        IdempotencyKey: string;
        /**
         * @description Seconds to wait for a change, at most 30. Applied waits are confirmed in `Preference-Applied`.
         * @example wait=30
         */
        Prefer: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of the request, as in the logs: the one from the request if it is well formed.
         * @example req_7d8f1c52b0e94d1a
         */
        "X-Request-Id": string;
        /**
         * @description Requests (q) per window in seconds (w) for one API key or token; absent without a credential.
         * @example "default";q=60;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Remaining requests (r) and seconds until the window ends (t); absent without a credential.
         * @example "default";r=59;t=60
         */
        RateLimit: string;
        /**
         * @description Seconds to wait before retrying.
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description Identifies the content of the answer. Sent as `If-None-Match`, returns 304 while it is unchanged.
         * @example W/"2d-ZHWgCcZrKqWVbS0V6bY2hZGN3vM"
         */
        ETag: string;
        /**
         * @description The authentication scheme.
         * @example Bearer
         */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    uploadVideo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(binary)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadVideoForm"];
                /**
                 * @example {
                 *       "filename": "a.mp4",
                 *       "contentType": "video/mp4"
                 *     }
                 */
                "application/json": components["schemas"]["UploadVideoRequest"];
            };
        };
        responses: {
            201: components["responses"]["UploadedVideo201"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createTusUpload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: components["responses"]["UploadedVideo201"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listVideos: {
        parameters: {
            query?: {
                /** @description Default 1; not with cursor. */
                page?: components["parameters"]["Page"];
                limit?: components["parameters"]["Limit"];
                status?: components["schemas"]["VideoStatus"];
                projectId?: string;
                /** @description true: without a project; false: no filter. */
                uncategorized?: boolean;
                backup?: components["schemas"]["BackupStatus"];
                approval?: components["schemas"]["ApprovalStatus"];
                kb?: components["schemas"]["KnowledgeBaseStatus"];
                languageGroup?: string;
                /** @description Parts of the name; ignores case and accents. */
                q?: string;
                /** @description Matches videos that have all these pairs: metadata[key]=value. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description `nextCursor` of the page before; not with page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListVideosResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Video200"];
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Another name"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateVideoRequest"];
            };
        };
        responses: {
            200: components["responses"]["Video200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    lockVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VideoLock200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    unlockVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VideoLock200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    analyzeVideo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["AnalyzeVideoRequest"];
            };
        };
        responses: {
            200: components["responses"]["StartedJob200"];
            202: components["responses"]["StartedJob202"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    exportVideo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ExportSettings"];
            };
        };
        responses: {
            200: components["responses"]["StartedJob200"];
            202: components["responses"]["StartedJob202"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getArticle: {
        parameters: {
            query?: {
                format?: components["schemas"]["ArticleFormat"];
            };
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VideoArticle200"];
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    generateArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["GenerateArticleRequest"];
            };
        };
        responses: {
            200: components["responses"]["VideoArticle200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getPublication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Publication200"];
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    setPublication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "published",
                 *       "indexable": true
                 *     }
                 */
                "application/json": components["schemas"]["SetPublicationRequest"];
            };
        };
        responses: {
            200: components["responses"]["Publication200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listBackups: {
        parameters: {
            query?: {
                /** @description Default 1; not with cursor. */
                page?: components["parameters"]["Page"];
                limit?: components["parameters"]["Limit"];
                /** @description `nextCursor` of the page before; not with page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBackupsResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createBackup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StartedJob200"];
            202: components["responses"]["StartedJob202"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
                /** @description The id of the backup. */
                backupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    restoreBackup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(binary)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["RestoreBackupForm"];
                /**
                 * @example {
                 *       "filename": "a.zip"
                 *     }
                 */
                "application/json": components["schemas"]["RestoreBackupRequest"];
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoreBackupResponse"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description Default 1; not with cursor. */
                page?: components["parameters"]["Page"];
                limit?: components["parameters"]["Limit"];
                /** @description `nextCursor` of the page before; not with page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListApprovalsResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    requestApproval: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["RequestApprovalRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    decideApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
                /** @description The id of the approval. */
                approvalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "rejected"
                 *     }
                 */
                "application/json": components["schemas"]["DecideApprovalRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** @description Only replies in the thread that this comment starts. */
                parentId?: string;
                /** @description Only first comments of resolved (true) or open (false) threads. */
                resolved?: boolean;
                /** @description Default 1; not with cursor. */
                page?: components["parameters"]["Page"];
                limit?: components["parameters"]["Limit"];
                /** @description `nextCursor` of the page before; not with page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCommentsResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    addComment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "Too loud",
                 *       "timestamp": 1.5
                 *     }
                 */
                "application/json": components["schemas"]["AddCommentRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
                /** @description The id of the comment. */
                commentId: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
                /** @description The id of the comment. */
                commentId: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "resolved": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCommentRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    processVideo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://films.example.com/a.mp4"
                 *     }
                 */
                "application/json": components["schemas"]["ProcessVideoRequest"];
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedProcess"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    translateVideo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "language": "es"
                 *     }
                 */
                "application/json": components["schemas"]["TranslateVideoRequest"];
            };
        };
        responses: {
            200: components["responses"]["StartedJob200"];
            202: components["responses"]["StartedJob202"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    generateVoiceover: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "voiceId": "flite_slt"
                 *     }
                 */
                "application/json": components["schemas"]["GenerateVoiceoverRequest"];
            };
        };
        responses: {
            200: components["responses"]["StartedJob200"];
            202: components["responses"]["StartedJob202"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getSubtitles: {
        parameters: {
            query?: {
                /** @description `ass` is in the style of the Brand Kit’s captions; `txt` is the text alone. */
                format?: "json" | "srt" | "vtt" | "ass" | "txt";
                /** @description With `json`: includes the times of words. */
                words?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subtitles"];
                    /**
                     * @example 1
                     *     00:00:00,000 --> 00:00:02,000
                     *     Open the menu.
                     *
                     *     2
                     *     00:00:02,000 --> 00:00:04,000
                     *     Press save.
                     */
                    "text/plain": string;
                    /**
                     * @example WEBVTT
                     *
                     *     00:00:00.000 --> 00:00:02.000
                     *     Open the menu.
                     *
                     *     00:00:02.000 --> 00:00:04.000
                     *     Press save.
                     */
                    "text/vtt": string;
                    /**
                     * @example [Script Info]
                     *     ScriptType: v4.00+
                     *     PlayResX: 1920
                     *     PlayResY: 1080
                     *     WrapStyle: 0
                     *     ScaledBorderAndShadow: yes
                     *
                     *     [V4+ Styles]
                     *     For…
                     */
                    "text/x-ssa": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description Part of the name; ignores case and accents. */
                search?: string;
                sortBy?: "name" | "createdAt" | "updatedAt";
                /** @description Default: asc for names, desc for times. */
                sortOrder?: "asc" | "desc";
                /** @description Default 1; not with cursor. */
                page?: components["parameters"]["Page"];
                limit?: components["parameters"]["Limit"];
                /** @description `nextCursor` of the page before; not with page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProjectsResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Onboarding"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProjectRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Project200"];
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Another name"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProjectRequest"];
            };
        };
        responses: {
            200: components["responses"]["Project200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listCourses: {
        parameters: {
            query?: {
                /** @description Part of the title; ignores case and accents. */
                search?: string;
                /** @description Default 1; not with cursor. */
                page?: components["parameters"]["Page"];
                limit?: components["parameters"]["Limit"];
                /** @description `nextCursor` of the page before; not with page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCoursesResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createCourse: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Onboarding"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCourseRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the course. */
                id: components["parameters"]["CourseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Course200"];
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the course. */
                id: components["parameters"]["CourseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the course. */
                id: components["parameters"]["CourseId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "Another title"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCourseRequest"];
            };
        };
        responses: {
            200: components["responses"]["Course200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    addModule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the course. */
                id: components["parameters"]["CourseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "videoId": "vid_5kPq8ZtVr2"
                 *     }
                 */
                "application/json": components["schemas"]["AddModuleRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseModule"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    removeModule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the course. */
                id: components["parameters"]["CourseId"];
                /** @description The id of the module. */
                moduleId: components["parameters"]["ModuleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateModule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the course. */
                id: components["parameters"]["CourseId"];
                /** @description The id of the module. */
                moduleId: components["parameters"]["ModuleId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "Another title"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateModuleRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseModule"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getScript: {
        parameters: {
            query?: {
                /** @description Only lines that end after this time, in seconds. */
                from?: number;
                /** @description Only lines that start before this time, in seconds. */
                to?: number;
                /** @description Only lines within 30 seconds before and after this time; not with from or to. */
                around?: number;
                /** @description Only lines that contain this text; ignores case and accents. */
                search?: string;
            };
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Script"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    replaceScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "start": 0,
                 *           "end": 2,
                 *           "text": "Open the menu."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReplaceScriptRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplacedScript"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    patchScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the video. */
                id: components["parameters"]["VideoId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "changes": [
                 *         {
                 *           "index": 0,
                 *           "text": "Open the file menu."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PatchScriptRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatchedScript"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                status?: components["schemas"]["JobStatus"];
                type?: components["schemas"]["JobType"];
                videoId?: string;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListJobsResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Seconds to wait for a change, at most 30. Applied waits are confirmed in `Preference-Applied`.
                 * @example wait=30
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description The id of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Job200"];
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Job200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    retryJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getBrandKit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BrandKit200"];
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateBrandKit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "captions": {
                 *         "bold": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBrandKitRequest"];
            };
        };
        responses: {
            200: components["responses"]["BrandKit200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listVoices: {
        parameters: {
            query?: {
                /** @description Only voices that speak it; en-US lists US voices before other English ones. */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListVoicesResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listAvatars: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAvatarsResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listLanguages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLanguagesResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listTools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListToolsResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The type of the tool. */
                type: components["parameters"]["Type"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    executeTool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The type of the tool. */
                type: components["parameters"]["Type"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subtitles": "1\n00:00:00,000 --> 00:00:01,000\nHello\n",
                 *       "format": "vtt"
                 *     }
                 */
                "application/json": components["schemas"]["ExecuteToolRequest"];
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedTool"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhooksResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/in",
                 *       "events": [
                 *         "export.completed"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Webhook200"];
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            200: components["responses"]["Webhook200"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                status?: "pending" | "delivered" | "dead";
                event?: components["schemas"]["WebhookEventName"];
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhookDeliveriesResponse"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook. */
                id: components["parameters"]["WebhookId"];
                /** @description The id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["WebhookDelivery202"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.
                 * @example 3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "export.completed"
                 *     }
                 */
                "application/json": components["schemas"]["TestWebhookRequest"];
            };
        };
        responses: {
            202: components["responses"]["WebhookDelivery202"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            406: components["responses"]["406"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    exchangeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "refresh_token",
                 *       "refresh_token": "svc_ort_…",
                 *       "client_id": "cli_5kPq8ZtVr2",
                 *       "client_secret": "svc_cs_…"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
                /**
                 * @example {
                 *       "grant_type": "refresh_token",
                 *       "refresh_token": "svc_ort_…",
                 *       "client_id": "cli_5kPq8ZtVr2",
                 *       "client_secret": "svc_cs_…"
                 *     }
                 */
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            400: components["responses"]["OAuth400"];
            401: components["responses"]["OAuth401"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["OAuth429"];
            500: components["responses"]["500"];
            503: components["responses"]["OAuth503"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "svc_ort_…"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenRevocation"];
                /**
                 * @example {
                 *       "token": "svc_ort_…"
                 *     }
                 */
                "application/json": components["schemas"]["TokenRevocation"];
            };
        };
        responses: {
            /** @description Revoked or unknown. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["OAuth400"];
            406: components["responses"]["406"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["OAuth429"];
            500: components["responses"]["500"];
            503: components["responses"]["OAuth503"];
        };
    };
    getAuthorizationServerMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServerMetadata"];
                };
            };
            406: components["responses"]["406"];
        };
    };
    onVideoCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onVideoDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onVideoAnalyzed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoAnalyzedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onAnalysisFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalysisFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onExportCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportCompletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onExportFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onVideoTranslated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoTranslatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onTranslationFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranslationFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onVoiceoverGenerated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoiceoverGeneratedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onVoiceoverFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoiceoverFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onArticleGenerated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleGeneratedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onArticlePublished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticlePublishedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onArticleUnpublished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleUnpublishedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onProcessCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessCompletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onProcessFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onBackupCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackupCompletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onBackupFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackupFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onApprovalChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalChangedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onCommentCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onCommentUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onCommentDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onCourseCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onCourseUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onCourseDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onToolCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolCompletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onToolFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
}
