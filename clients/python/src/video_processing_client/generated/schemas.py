"""Types of the REST API's JSON.

Printed from schemas/openapi.json by npm run schemas.
"""

import sys
from typing import TYPE_CHECKING, Any, Literal, Optional, TypedDict, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired
else:

    class NotRequired:
        """Stands for typing.NotRequired, which Python 3.10 does not have, at run time."""

        def __class_getitem__(cls, item):
            return item


class Actor(TypedDict):
    """The author of an action in the workspace."""

    type: Literal["user", "api_key"]
    """Kind of actor."""
    id: str
    """ID of the user (usr_…) or API key (key_…)."""
    name: Optional[str]
    """Name of the person; null for an API key and for former members."""


class AddCommentRequest(TypedDict):
    body: str
    """Must not be blank. `<@usr_…>` mentions a member of the workspace."""
    timestamp: NotRequired[Optional[float]]
    """Position in the video, in seconds."""
    parentId: NotRequired[Optional[str]]
    """The comment to reply to; a reply to a reply joins its thread."""


Name = str
"""Stored verbatim; must not be blank or contain characters that control how text is shown."""


class AddModuleRequest(TypedDict):
    videoId: str
    """ID of the video."""
    title: NotRequired[Name]
    """Default: the name of the video."""
    position: NotRequired[int]
    """Position in the course, from 1; beyond the last means the end. Other modules shift."""


MetadataOfEvent = dict[str, str]
"""Metadata of the video at the time of the event; absent if there was none."""


class JobError(TypedDict):
    """Error of a failed job."""

    code: str
    """Kind of error."""
    message: str
    """Human-readable."""
    step: str
    """The step that failed."""
    retryable: bool
    """Whether a retry can succeed."""


class JobFailure(TypedDict):
    videoId: str
    """The video of the job."""
    metadata: NotRequired[MetadataOfEvent]
    jobId: str
    error: JobError


class AnalysisFailedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["analysis.failed"]
    data: JobFailure


JobStatus = Literal["pending", "processing", "completed", "failed", "canceled"]


class JobProgress(TypedDict):
    percent: float
    step: str
    message: str
    """Human-readable."""
    etaSeconds: Optional[int]
    """Null while unknown."""


class JobQueuePlace(TypedDict):
    position: int
    """From 1, among the waiting jobs of all workspaces."""
    estimatedStartAt: Optional[str]
    """Null if unknown."""


class Transcription(TypedDict):
    engine: str
    """ID of the engine."""
    method: NotRequired[Literal["transcribed", "read", "translated"]]
    """From speech, frames or a translation."""
    model: Optional[str]
    """Model of the engine, if known."""
    language: Optional[str]
    """BCP 47."""
    languageConfidence: Optional[float]
    """0 (assumed) to 1."""
    confidence: Optional[float]
    """Mean of the words, 0 to 1; null if unknown."""
    draft: bool
    """Whether the text has to be checked by a person."""


TextOrigin = Optional[Transcription]
"""Engine and confidence of the text; null if provided or generated."""


Warnings = list[str]
"""Deviations from the request."""


class AnalysisResult(TypedDict):
    videoId: str
    """The video of the job."""
    language: Optional[str]
    """Spoken language (BCP 47); null without speech."""
    subtitleCount: int
    """Number of subtitles."""
    keyEventCount: int
    """Number of key events."""
    sceneCount: int
    """Number of scenes."""
    transcription: NotRequired[TextOrigin]
    warnings: NotRequired[Warnings]


class AnalysisJob(TypedDict):
    jobId: str
    type: Literal["analysis"]
    status: JobStatus
    videoId: Optional[str]
    progress: JobProgress
    queue: Optional[JobQueuePlace]
    """Where it waits for a worker; else null."""
    blockedReason: Optional[str]
    """Why no worker begins it: none is running, or what those that run lack; else null."""
    error: Optional[JobError]
    """Error of a failed job; else null."""
    attempt: int
    """Grows with each retry."""
    createdAt: str
    startedAt: Optional[str]
    """Null until work begins."""
    finishedAt: Optional[str]
    """Null until it is completed, failed or canceled."""
    updatedAt: str
    result: Optional[AnalysisResult]
    """Null until available."""


class AnalyzeVideoRequestKeyEvent(TypedDict):
    text: str
    timestamp: NotRequired[float]
    """Seconds; clamped to the end of the video."""


class AnalyzeVideoRequest(TypedDict):
    videoContext: NotRequired[str]
    """What the video shows, as context for generated texts."""
    companyContext: NotRequired[str]
    """The company behind the video."""
    language: NotRequired[str]
    """Spoken language; detected if absent."""
    tone: NotRequired[str]
    """Free text such as professional or casual."""
    contentStyle: NotRequired[Literal["how-to", "sop", "promotional", "training", "announcement"]]
    """Default how-to."""
    productName: NotRequired[str]
    """Referenced when contentStyle is promotional."""
    scriptSource: NotRequired[Literal["video", "transcript", "original", "custom"]]
    """video (default): written from the footage; transcript: the cleaned-up speech; original: the
    verbatim speech, keeping the speaker’s audio; custom: customScript timed to the footage.
    """
    customScript: NotRequired[str]
    """Required when scriptSource is custom. SubRip and WebVTT keep their times."""
    scriptSkillId: NotRequired[str]
    """A script skill of the Brand Kit, applied as style guide."""
    forceRefresh: NotRequired[bool]
    """Ignore a stored analysis. Default false."""
    keyEvents: NotRequired[list[Union[str, AnalyzeVideoRequestKeyEvent]]]
    """Unchanged if absent."""
    analysisModel: NotRequired[Literal["analysis_model_1"]]
    subtitleModel: NotRequired[Literal["subtitle_model_1", "subtitle_model_2"]]
    autoZoom: NotRequired[bool]
    """Detect zoom moments from the interactions shown."""


ErrorCode = Literal[
    "validation_error",
    "authentication_error",
    "insufficient_scope",
    "insufficient_role",
    "limit_exceeded",
    "rate_limit_exceeded",
    "not_found",
    "method_not_allowed",
    "not_acceptable",
    "conflict",
    "payload_too_large",
    "unsupported_media_type",
    "locked",
    "internal_error",
    "unavailable",
]
"""Kind of error."""


class ApiErrorError(TypedDict):
    code: ErrorCode
    message: str
    """Human-readable; names the field and the rule."""


class ApiError(TypedDict):
    """Body of every error answer."""

    error: ApiErrorError


ApprovalStatus = Literal["pending", "approved", "rejected", "withdrawn"]


class Approval(TypedDict):
    """A request to approve a video’s content, and its decision."""

    id: str
    status: ApprovalStatus
    note: Optional[str]
    decisionNote: Optional[str]
    contentHash: str
    """SHA-256 of the requested content: script, settings, source and articles."""
    stale: bool
    """Whether the content has changed since the request."""
    changedSections: list[Literal["script", "settings", "source", "article"]]
    """Sections that changed since the request."""
    requestedBy: Actor
    decidedBy: Optional[Actor]
    """Null while pending."""
    createdAt: str
    decidedAt: Optional[str]


class EventActor(TypedDict):
    """The author of the change."""

    type: Literal["user", "api_key"]
    """Kind of actor."""
    id: str
    """ID of the user (usr_…) or API key (key_…)."""


class ApprovalChangedEventData(TypedDict):
    videoId: str
    metadata: NotRequired[MetadataOfEvent]
    jobId: None
    """Always null."""
    approvalId: str
    """The approval."""
    status: str
    """New status: pending, approved, rejected or withdrawn."""
    locked: bool
    """Whether the video is locked."""
    note: Optional[str]
    """Note of the request."""
    decisionNote: Optional[str]
    """Note of the decision."""
    contentHash: str
    """SHA-256 of the requested content, in hexadecimal."""
    changedBy: EventActor


class ApprovalChangedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["approval.changed"]
    data: ApprovalChangedEventData


class Article(TypedDict):
    title: str
    content: str
    """The body. URLs of its images do not expire: they can be read without a credential while the
    image is in the article.
    """


ArticleFormat = Literal["markdown", "html"]
"""Stored Markdown, or an HTML fragment with inline styles."""


class ArticleGeneratedEventData(TypedDict):
    videoId: str
    metadata: NotRequired[MetadataOfEvent]
    jobId: None
    """Always null."""
    articleId: str
    """The article."""
    title: str
    """Title."""
    language: str
    """Language (BCP 47)."""


class ArticleGeneratedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["article.generated"]
    data: ArticleGeneratedEventData


class PublicationOfEvent(TypedDict):
    videoId: str
    metadata: NotRequired[MetadataOfEvent]
    jobId: None
    """Always null."""
    url: str
    """URL of the page; it never changes."""


class ArticlePublishedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["article.published"]
    data: PublicationOfEvent


class ArticleUnpublishedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["article.unpublished"]
    data: PublicationOfEvent


class AuthorizationServerMetadata(TypedDict):
    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    revocation_endpoint: str
    registration_endpoint: NotRequired[str]
    """RFC 7591."""
    client_id_metadata_document_supported: bool
    end_session_endpoint: str
    scopes_supported: list[str]
    response_types_supported: list[str]
    response_modes_supported: list[str]
    grant_types_supported: list[str]
    code_challenge_methods_supported: list[str]
    prompt_values_supported: list[str]
    token_endpoint_auth_methods_supported: list[str]
    revocation_endpoint_auth_methods_supported: list[str]
    authorization_response_iss_parameter_supported: bool
    """RFC 9207."""


class Avatar(TypedDict):
    """A presenter."""

    id: str
    """Used as avatarId in avatarSettings."""
    name: str
    previewUrl: str
    """PNG, animated if the avatar is; valid for a day."""
    kind: Literal["still", "looping"]
    talking: bool
    """Whether its lips move with the narration."""


class AvatarSettings(TypedDict):
    avatarId: NotRequired[str]
    """From GET /v1/avatars. Required if no presenter is inherited."""
    voiceId: NotRequired[str]
    """From GET /v1/voices."""
    layout: NotRequired[Literal["overlay", "side", "full"]]
    """overlay (default): over a corner of the footage; side: beside it; full: instead of it."""
    sizePercent: NotRequired[float]
    """Percent of the shorter side of the frame. Default 25."""
    shape: NotRequired[Literal["circle", "square", "rounded"]]
    """Default circle."""
    backgroundColor: NotRequired[str]
    """Background color, #RRGGBB. Defaults to #FFFFFF."""
    zoom: NotRequired[float]
    """Zoom factor within its shape. Default 1."""
    offsetY: NotRequired[float]
    """Vertical shift in percent of its shape’s height; positive is down. Default 0."""


class BackupCompletedEventData(TypedDict):
    videoId: str
    """The video of the job."""
    metadata: NotRequired[MetadataOfEvent]
    jobId: str
    backupId: str
    """The backup."""
    backupUrl: str
    """The backup (ZIP); the URL expires."""
    sizeBytes: int
    """Size of the file in bytes."""
    sha256: str
    """SHA-256 of the file, hexadecimal."""
    fileCount: int
    """Number of files."""


class BackupCompletedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["backup.completed"]
    data: BackupCompletedEventData


class BackupFailedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["backup.failed"]
    data: JobFailure


class BackupResult(TypedDict):
    videoId: NotRequired[str]
    """The video of the job."""


class BackupJob(TypedDict):
    jobId: str
    type: Literal["backup"]
    status: JobStatus
    videoId: Optional[str]
    progress: JobProgress
    queue: Optional[JobQueuePlace]
    """Where it waits for a worker; else null."""
    blockedReason: Optional[str]
    """Why no worker begins it: none is running, or what those that run lack; else null."""
    error: Optional[JobError]
    """Error of a failed job; else null."""
    attempt: int
    """Grows with each retry."""
    createdAt: str
    startedAt: Optional[str]
    """Null until work begins."""
    finishedAt: Optional[str]
    """Null until it is completed, failed or canceled."""
    updatedAt: str
    result: Optional[BackupResult]
    """Null until available."""


BackupStatus = Literal["none", "taken"]


class BrandKitCaptions(TypedDict):
    preset: Literal["clean", "box", "bold", "highlight-word", "pop"]
    fontFamily: str
    fontSizePercent: float
    """Percent of the shorter side of the frame."""
    color: str
    """#RRGGBB"""
    outlineColor: str
    """#RRGGBB"""
    backgroundColor: str
    """#RRGGBB"""
    backgroundOpacity: float
    accentColor: str
    """#RRGGBB"""
    bold: bool
    mode: Literal["normal", "one-word", "karaoke", "progressive"]
    position: Literal["top", "middle", "bottom", "custom"]
    positionPercent: float
    """For position custom: 0 is top, 100 is bottom; clamped."""


class BrandKitCaptionRules(TypedDict):
    maxLineLength: int
    """A full-width character counts as 2.6."""
    maxLines: int
    maxCharactersPerSecond: float
    minGapFrames: int
    """Frames between two captions."""
    unbrokenTerms: list[str]
    """Words and phrases that no break splits."""


class BrandKitArticle(TypedDict):
    style: Literal["default", "dark", "corporate", "editorial", "minimal"]
    primaryColor: str
    """#RRGGBB"""
    fontFamily: str
    logoUrl: Optional[str]
    """http or https."""
    videoLinks: bool
    """Times of steps link to the source, which anyone with an address of the article can then watch."""


class Pronunciation(TypedDict):
    term: str
    type: Literal["alias", "phoneme"]
    value: str
    """Replacement text, or phonemes (IPA)."""
    language: NotRequired[str]


class GlossaryTerm(TypedDict):
    term: str
    translation: NotRequired[str]
    keep: NotRequired[bool]
    """true: never translated."""
    language: NotRequired[str]
    """Target language. Default: any."""


class ScriptSkill(TypedDict):
    id: str
    name: str
    instructions: str


class BrandKitWatermark(TypedDict):
    imageUrl: str
    """http or https."""
    position: Literal["top-left", "top-right", "bottom-left", "bottom-right"]
    size: Literal["small", "medium", "large"]
    opacity: float


class BrandKitMusic(TypedDict):
    url: str
    """http or https."""
    volume: float
    duckVolume: float
    fadeDuration: float
    """Fade at both ends, in seconds."""
    playInScenes: bool


class BrandKit(TypedDict):
    """Defaults for on-brand output."""

    defaultLanguage: str
    """Used for videos whose language is neither provided nor detected."""
    captions: BrandKitCaptions
    captionRules: BrandKitCaptionRules
    article: BrandKitArticle
    pronunciations: list[Pronunciation]
    glossary: list[GlossaryTerm]
    scriptSkills: list[ScriptSkill]
    watermark: Optional[BrandKitWatermark]
    openingSceneUrl: Optional[str]
    """http or https."""
    closingSceneUrl: Optional[str]
    """http or https."""
    music: Optional[BrandKitMusic]
    slideTheme: Literal["light", "dark", "brand"]
    """Colors of slides."""
    slideEntrance: Literal["spring", "ease", "none"]
    """How the parts of a slide appear."""
    crossfadeDuration: float
    """Seconds between scenes and footage."""
    elementFadeDuration: float
    """Seconds in which an element fades in and out."""


class CaptionSettings(TypedDict):
    mode: NotRequired[Literal["normal", "one-word", "karaoke", "progressive"]]
    """normal (default): whole lines; one-word: word by word; karaoke: spoken words are highlighted;
    progressive: words appear as they are spoken.
    """
    position: NotRequired[Literal["top", "middle", "bottom", "custom"]]
    """Default bottom; custom uses positionPercent."""
    positionPercent: NotRequired[float]
    """For position custom: 0 is the highest, 100 the lowest place; clamped."""


class Comment(TypedDict):
    """A comment on a video, or a reply to one."""

    id: str
    videoId: str
    parentId: Optional[str]
    """The first comment of the thread; null if it is this one."""
    body: str
    """`<@usr_…>` mentions a member."""
    timestamp: Optional[float]
    """Position in the video, in seconds."""
    resolved: Optional[bool]
    """Whether the thread is resolved; null for replies."""
    mentions: list[str]
    """Ids of the mentioned people."""
    author: Actor
    createdAt: str
    updatedAt: str


class CommentOfEvent(TypedDict):
    videoId: str
    metadata: NotRequired[MetadataOfEvent]
    jobId: None
    """Always null."""
    commentId: str
    """The comment."""
    parentId: Optional[str]
    """The first comment of the thread; null if it is this one."""
    body: str
    """Text; <@usr_…> mentions a member."""
    timestamp: Optional[float]
    """Position in the video, in seconds; null without one."""
    resolved: Optional[bool]
    """Whether the thread is resolved; null for replies."""
    mentions: list[str]
    """Ids of the mentioned people."""
    author: EventActor
    """The author."""
    changedBy: EventActor


class CommentCreatedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["comment.created"]
    data: CommentOfEvent


class CommentDeletedEventData(TypedDict):
    videoId: str
    metadata: NotRequired[MetadataOfEvent]
    jobId: None
    """Always null."""
    commentId: str
    """The comment."""
    parentId: Optional[str]
    """The first comment of the thread; null if it is this one."""
    body: str
    """Text; <@usr_…> mentions a member."""
    timestamp: Optional[float]
    """Position in the video, in seconds; null without one."""
    resolved: Optional[bool]
    """Whether the thread is resolved; null for replies."""
    mentions: list[str]
    """Ids of the mentioned people."""
    author: EventActor
    """The author."""
    changedBy: EventActor
    deletedCount: int
    """Number of deleted comments, replies included."""


class CommentDeletedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["comment.deleted"]
    data: CommentDeletedEventData


class CommentUpdatedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["comment.updated"]
    data: CommentOfEvent


class ContentCredentials(TypedDict):
    """Signed record (C2PA) in the newest export."""

    present: bool
    signer: Optional[str]
    selfSigned: Optional[bool]
    """Whether this installation issued the certificate itself."""


class CourseModuleTranslation(TypedDict):
    language: str
    videoId: str


class CourseModule(TypedDict):
    """A step of a course with its video."""

    id: str
    title: str
    videoId: str
    position: int
    """Consecutive, from 1."""
    translations: list[CourseModuleTranslation]
    """The newest translation of the video in each language, oldest first."""


class Course(TypedDict):
    """A sequence of modules with one video each."""

    id: str
    title: str
    description: Optional[str]
    modules: list[CourseModule]
    """In order."""
    createdAt: str
    updatedAt: str


class CourseOfEvent(TypedDict):
    videoId: None
    """Always null."""
    jobId: None
    """Always null."""
    courseId: str
    """The course."""
    title: str
    """Title."""
    moduleCount: int
    """Number of modules."""


class CourseCreatedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["course.created"]
    data: CourseOfEvent


class CourseDeletedEventData(TypedDict):
    videoId: None
    """Always null."""
    jobId: None
    """Always null."""
    courseId: str
    """The course."""
    title: str
    """Title."""


class CourseDeletedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["course.deleted"]
    data: CourseDeletedEventData


class CourseUpdatedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["course.updated"]
    data: CourseOfEvent


class CreateCourseRequestModule(TypedDict):
    videoId: str
    """ID of the video."""
    title: NotRequired[Name]
    """Default: the name of the video."""


class CreateCourseRequest(TypedDict):
    title: Name
    description: NotRequired[Optional[str]]
    modules: NotRequired[list[CreateCourseRequestModule]]
    """In order. Default none."""


class CreateProjectRequest(TypedDict):
    name: Name
    description: NotRequired[Optional[str]]


WebhookEventNames = list[str]
"""Names of events, as `webhooks` lists them: those that begin with `video.`, `export.` and the like;
`*` is every event, including those added later. A token also needs the scopes listed with each
event.
"""


class CreateWebhookRequest(TypedDict):
    url: str
    """Must be a public https URL, checked before every delivery; redirects are not followed."""
    events: WebhookEventNames


class DecideApprovalRequest(TypedDict):
    status: Literal["approved", "rejected", "withdrawn"]
    """approved keeps the video locked; rejected and withdrawn unlock it."""
    note: NotRequired[str]


class Deleted(TypedDict):
    """The deleted resource."""

    success: Literal[True]
    id: str
    deleted: Literal[True]


ExecuteToolRequest = dict[str, Any]
"""The parameters of the tool by name; see GET /v1/tools/{type}."""


class ExportCompletedEventData(TypedDict):
    videoId: str
    """The video of the job."""
    exportedVideoUrl: str
    """The finished video; the URL expires."""
    exportedSrtUrl: str
    """Subtitles as SRT; the URL expires."""
    exportedVoiceoverUrl: NotRequired[str]
    """The voiceover, if any; the URL expires."""
    exportedManifestUrl: NotRequired[str]
    """JSON manifest of the export’s inputs; the URL expires."""
    durationSeconds: float
    """Length, in seconds."""
    renderedSegments: int
    """Number of rendered segments."""
    reusedSegments: int
    """Number of reused segments."""
    warnings: NotRequired[Warnings]
    metadata: NotRequired[MetadataOfEvent]
    jobId: str


class ExportCompletedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["export.completed"]
    data: ExportCompletedEventData


class ExportFailedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["export.failed"]
    data: JobFailure


class ExportResult(TypedDict):
    videoId: str
    """The video of the job."""
    exportedVideoUrl: str
    """The finished video; the URL expires."""
    exportedSrtUrl: str
    """Subtitles as SRT; the URL expires."""
    exportedVoiceoverUrl: NotRequired[str]
    """The voiceover, if any; the URL expires."""
    exportedManifestUrl: NotRequired[str]
    """JSON manifest of the export’s inputs; the URL expires."""
    durationSeconds: float
    """Length, in seconds."""
    renderedSegments: int
    """Number of rendered segments."""
    reusedSegments: int
    """Number of reused segments."""
    warnings: NotRequired[Warnings]


class ExportJob(TypedDict):
    jobId: str
    type: Literal["export"]
    status: JobStatus
    videoId: Optional[str]
    progress: JobProgress
    queue: Optional[JobQueuePlace]
    """Where it waits for a worker; else null."""
    blockedReason: Optional[str]
    """Why no worker begins it: none is running, or what those that run lack; else null."""
    error: Optional[JobError]
    """Error of a failed job; else null."""
    attempt: int
    """Grows with each retry."""
    createdAt: str
    startedAt: Optional[str]
    """Null until work begins."""
    finishedAt: Optional[str]
    """Null until it is completed, failed or canceled."""
    updatedAt: str
    result: Optional[ExportResult]
    """Null until available."""


class WatermarkSettings(TypedDict):
    imageUrl: NotRequired[str]
    """PNG, JPEG or SVG (http, https). Required if no watermark is inherited."""
    position: NotRequired[Literal["top-left", "top-right", "bottom-left", "bottom-right"]]
    """Corner. Default bottom-right."""
    size: NotRequired[Literal["small", "medium", "large"]]
    """Default medium."""
    opacity: NotRequired[float]
    """Percent; 0 is invisible. Default 100."""


class MusicSettings(TypedDict):
    url: NotRequired[str]
    """Audio file (http, https). Required if no music is inherited."""
    volume: NotRequired[float]
    """Percent. Default 30."""
    duckVolume: NotRequired[float]
    """Percent during speech. Default 10."""
    fadeDuration: NotRequired[float]
    """Seconds, at start and end. Default 2."""
    playInScenes: NotRequired[bool]
    """Also play in the opening and closing scenes. Default false."""


class Slide(TypedDict):
    """Needs at least an image, a title or a body."""

    imageUrl: NotRequired[str]
    """http or https."""
    title: NotRequired[str]
    body: NotRequired[str]
    start: float
    """Start in seconds of the video."""
    end: float
    """Seconds; after start, at most the end of the video and the start of the next slide."""
    layout: Literal["full", "side"]
    """full: instead of the footage; side: beside it."""


class ExportSettings(TypedDict):
    language: NotRequired[str]
    """Language of the subtitles."""
    ratio: NotRequired[Literal["16:9", "9:16", "1:1", "4:5", "4:3"]]
    """Aspect ratio. Default: that of the source."""
    watermark: NotRequired[Union[Literal[False], WatermarkSettings]]
    """An image in a corner; false: none. Merged field by field."""
    captions: NotRequired[Union[Literal[False], CaptionSettings]]
    """Burned-in subtitles; false: none. Merged field by field; fonts and colours are the Brand Kit’s."""
    music: NotRequired[Union[Literal[False], MusicSettings]]
    """Background music; false: none, other audio stays. Merged field by field."""
    openingSceneUrl: NotRequired[Optional[str]]
    """Shown before the footage; null: none, even if inherited. Video file (http, https)."""
    closingSceneUrl: NotRequired[Optional[str]]
    """Shown after the footage; null: none, even if inherited. Video file (http, https)."""
    zooms: NotRequired[bool]
    """false: the video’s zoom moments are not rendered. Default true."""
    elements: NotRequired[bool]
    """false: the video’s shapes, arrows and blurred areas are not rendered. Default true."""
    reframe: NotRequired[bool]
    """If ratio changes the aspect ratio: true crops and follows motion, false shows it whole. Default
    false.
    """
    slides: NotRequired[list[Slide]]
    """Replaces the video’s slides; an empty list: none. Must not overlap."""
    avatarSettings: NotRequired[Union[Literal[False], AvatarSettings]]
    """A presenter; false: none. Merged field by field."""


class GenerateArticleRequest(TypedDict):
    regenerate: NotRequired[bool]
    """Replace the stored article for this language and instructions."""
    language: NotRequired[str]
    """Default: the video’s subtitle language."""
    instructions: NotRequired[str]
    """Additional instructions. Different instructions make a separate article."""
    format: NotRequired[ArticleFormat]
    style: NotRequired[Literal["default", "dark", "corporate", "editorial", "minimal", "brandKit"]]
    """Style of the HTML; `brandKit` uses the Brand Kit’s colour, font and logo."""


class GenerateVoiceoverRequest(TypedDict):
    voiceId: str
    """The voice; see GET /v1/voices."""
    language: NotRequired[str]
    """Default: the language of the script."""
    sentencePauseSeconds: NotRequired[float]
    """Minimum pause between sentences. Default: the voice’s own."""
    applyPronunciations: NotRequired[bool]
    """Whether to apply the Brand Kit’s pronunciations. Default true."""
    model: NotRequired[Literal["auto", "tts_multilingual_v2", "tts_v3"]]
    """Default auto: the multilingual model, or tts_v3 for languages it lacks."""
    speed: NotRequired[float]
    """Factor of the voice’s pace. Default: its own pace, with lines that nearly fill their time
    slowed to fill it.
    """
    stability: NotRequired[float]
    """Lower is more expressive; tts_v3 rounds to 0, 0.5 or 1."""


class HoverStrip(TypedDict):
    """A sprite sheet of stills, row by row, one per intervalSeconds."""

    url: str
    columns: int
    rows: int
    tiles: int
    tileWidth: int
    tileHeight: int
    intervalSeconds: float


class IngestResult(TypedDict):
    videoId: NotRequired[str]
    """The video of the job."""


class IngestJob(TypedDict):
    jobId: str
    type: Literal["ingest"]
    status: JobStatus
    videoId: Optional[str]
    progress: JobProgress
    queue: Optional[JobQueuePlace]
    """Where it waits for a worker; else null."""
    blockedReason: Optional[str]
    """Why no worker begins it: none is running, or what those that run lack; else null."""
    error: Optional[JobError]
    """Error of a failed job; else null."""
    attempt: int
    """Grows with each retry."""
    createdAt: str
    startedAt: Optional[str]
    """Null until work begins."""
    finishedAt: Optional[str]
    """Null until it is completed, failed or canceled."""
    updatedAt: str
    result: Optional[IngestResult]
    """Null until available."""


class TranslationResult(TypedDict):
    videoId: str
    """The created video."""
    sourceVideoId: str
    """The original video."""
    language: str
    """Target language (BCP 47)."""


class TranslationJob(TypedDict):
    jobId: str
    type: Literal["translation"]
    status: JobStatus
    videoId: Optional[str]
    progress: JobProgress
    queue: Optional[JobQueuePlace]
    """Where it waits for a worker; else null."""
    blockedReason: Optional[str]
    """Why no worker begins it: none is running, or what those that run lack; else null."""
    error: Optional[JobError]
    """Error of a failed job; else null."""
    attempt: int
    """Grows with each retry."""
    createdAt: str
    startedAt: Optional[str]
    """Null until work begins."""
    finishedAt: Optional[str]
    """Null until it is completed, failed or canceled."""
    updatedAt: str
    result: Optional[TranslationResult]
    """Null until available."""


class VoiceoverResult(TypedDict):
    videoId: str
    """The video of the job."""
    exportedVoiceoverUrl: NotRequired[str]
    """The voiceover, if any; the URL expires."""
    lineCount: int
    """Number of narrated lines."""
    synthesizedLines: int
    """Number of newly synthesized lines."""
    reusedLines: int
    """Number of lines with reused audio."""
    durationSeconds: float
    """Length, in seconds."""
    warnings: NotRequired[Warnings]
    shiftedLines: NotRequired[int]
    """Number of lines that start later than in the script."""
    overrunSeconds: NotRequired[float]
    """How much longer it is than the video, in seconds."""


class VoiceoverJob(TypedDict):
    jobId: str
    type: Literal["voiceover"]
    status: JobStatus
    videoId: Optional[str]
    progress: JobProgress
    queue: Optional[JobQueuePlace]
    """Where it waits for a worker; else null."""
    blockedReason: Optional[str]
    """Why no worker begins it: none is running, or what those that run lack; else null."""
    error: Optional[JobError]
    """Error of a failed job; else null."""
    attempt: int
    """Grows with each retry."""
    createdAt: str
    startedAt: Optional[str]
    """Null until work begins."""
    finishedAt: Optional[str]
    """Null until it is completed, failed or canceled."""
    updatedAt: str
    result: Optional[VoiceoverResult]
    """Null until available."""


class ToolResult(TypedDict):
    tool: str
    """Type of the tool."""
    outputUrl: NotRequired[str]
    """The output file, if any; the URL expires."""
    output: NotRequired[Any]
    """The output, if it is not a file."""
    assumedLanguage: NotRequired[str]
    """Language assumed because none was detected."""
    warnings: NotRequired[Warnings]


class ToolJob(TypedDict):
    jobId: str
    type: Literal["tool"]
    status: JobStatus
    videoId: Optional[str]
    progress: JobProgress
    queue: Optional[JobQueuePlace]
    """Where it waits for a worker; else null."""
    blockedReason: Optional[str]
    """Why no worker begins it: none is running, or what those that run lack; else null."""
    error: Optional[JobError]
    """Error of a failed job; else null."""
    attempt: int
    """Grows with each retry."""
    createdAt: str
    startedAt: Optional[str]
    """Null until work begins."""
    finishedAt: Optional[str]
    """Null until it is completed, failed or canceled."""
    updatedAt: str
    result: Optional[ToolResult]
    """Null until available."""


class TranslationOfProcess(TypedDict):
    language: str
    videoId: str


class ProcessResult(TypedDict):
    """The completed steps while it runs; all results on completion."""

    completedSteps: list[str]
    """Completed steps."""
    currentStep: NotRequired[str]
    """The running step; absent at the end."""
    videoId: NotRequired[str]
    """The video of the job."""
    exportedVideoUrl: NotRequired[str]
    """The finished video; the URL expires."""
    exportedSrtUrl: NotRequired[str]
    """Subtitles as SRT; the URL expires."""
    exportedVoiceoverUrl: NotRequired[str]
    """The voiceover, if any; the URL expires."""
    projectId: NotRequired[Optional[str]]
    """The project of the video; null if uncategorized."""
    articleReady: NotRequired[bool]
    """Whether a help article was generated."""
    translations: NotRequired[list[TranslationOfProcess]]
    """The translations."""
    transcription: NotRequired[TextOrigin]
    warnings: NotRequired[Warnings]


class ProcessJob(TypedDict):
    jobId: str
    type: Literal["process"]
    status: JobStatus
    videoId: Optional[str]
    progress: JobProgress
    queue: Optional[JobQueuePlace]
    """Where it waits for a worker; else null."""
    blockedReason: Optional[str]
    """Why no worker begins it: none is running, or what those that run lack; else null."""
    error: Optional[JobError]
    """Error of a failed job; else null."""
    attempt: int
    """Grows with each retry."""
    createdAt: str
    startedAt: Optional[str]
    """Null until work begins."""
    finishedAt: Optional[str]
    """Null until it is completed, failed or canceled."""
    updatedAt: str
    result: Optional[ProcessResult]
    """Null until available."""


Job = Union[
    AnalysisJob,
    ExportJob,
    TranslationJob,
    VoiceoverJob,
    ToolJob,
    ProcessJob,
    IngestJob,
    BackupJob,
]
"""Requested work. `type` determines the shape of `result`."""


JobType = Literal[
    "analysis",
    "export",
    "translation",
    "voiceover",
    "tool",
    "process",
    "ingest",
    "backup",
]


class JobBase(TypedDict):
    jobId: str
    type: JobType
    status: JobStatus
    videoId: Optional[str]
    progress: JobProgress
    queue: Optional[JobQueuePlace]
    """Where it waits for a worker; else null."""
    blockedReason: Optional[str]
    """Why no worker begins it: none is running, or what those that run lack; else null."""
    error: Optional[JobError]
    """Error of a failed job; else null."""
    attempt: int
    """Grows with each retry."""
    createdAt: str
    startedAt: Optional[str]
    """Null until work begins."""
    finishedAt: Optional[str]
    """Null until it is completed, failed or canceled."""
    updatedAt: str


KnowledgeBaseStatus = Literal["published", "not_published", "none"]
"""none: there is no article."""


class LanguageEngine(TypedDict):
    """draft: check its results."""

    id: str
    quality: Literal["draft", "standard"]


class Language(TypedDict):
    """A language and what is available in it now."""

    code: str
    """BCP 47."""
    name: str
    """Name in English."""
    nativeName: str
    direction: Literal["ltr", "rtl"]
    subtitles: bool
    """Whether speech can be transcribed."""
    voiceover: bool
    """Whether a voice supports it."""
    translation: bool
    """Whether it is a translation target."""
    engines: dict[str, Optional[LanguageEngine]]
    """By work: transcribe, tts, translate, text."""


LanguageSource = Literal["given", "detected", "assumed"]
"""assumed: the default language of the Brand Kit."""


class Pagination(TypedDict):
    """Position of the page in the list."""

    page: Optional[int]
    """Null with a cursor."""
    limit: int
    total: int
    totalPages: int
    nextCursor: Optional[str]
    hasMore: bool


class ListApprovalsResponse(TypedDict):
    approvals: list[Approval]
    pagination: Pagination


class ListAvatarsResponse(TypedDict):
    avatars: list[Avatar]


class ListBackupsResponseBackup(TypedDict):
    """A downloadable backup."""

    id: str
    jobId: str
    filename: str
    sizeBytes: int
    sha256: str
    """SHA-256 of the file, hexadecimal."""
    fileCount: int
    """Number of files."""
    url: str
    """Download URL; valid for a day."""
    createdAt: str


class ListBackupsResponse(TypedDict):
    backups: list[ListBackupsResponseBackup]
    pagination: Pagination


class ListCommentsResponse(TypedDict):
    comments: list[Comment]
    pagination: Pagination


class ListCoursesResponse(TypedDict):
    courses: list[Course]
    pagination: Pagination


class ListJobsResponse(TypedDict):
    jobs: list[Job]
    pagination: Pagination


class ListLanguagesResponse(TypedDict):
    languages: list[Language]


class Project(TypedDict):
    """A folder of videos. Its thumbnail is that of its newest video with one."""

    id: str
    name: str
    description: Optional[str]
    videoCount: int
    thumbnailUrl: Optional[str]
    createdAt: str
    updatedAt: str


class ListProjectsResponse(TypedDict):
    projects: list[Project]
    pagination: Pagination


class ToolParameterOption(TypedDict):
    label: str
    value: str


class ToolParameter(TypedDict):
    name: str
    type: Literal["text", "textarea", "number", "boolean", "select", "url", "color"]
    label: str
    description: str
    required: bool
    defaultValue: Optional[Union[str, float, bool]]
    min: NotRequired[float]
    """Minimum; for text, of its length."""
    max: NotRequired[float]
    """Maximum; for text, of its length."""
    step: NotRequired[float]
    """Numbers must be multiples of it."""
    options: NotRequired[list[ToolParameterOption]]


class ToolOutput(TypedDict):
    type: Literal["file", "text", "json"]
    """file: the result has outputUrl; text, json: output."""
    label: str
    mimeType: str
    """MIME type, unless a parameter selects another format."""


class Tool(TypedDict):
    """An operation on a file or text, independent of videos."""

    type: str
    """Identifies the tool in paths."""
    displayName: str
    description: str
    category: Literal["video", "audio", "subtitles", "image", "analysis"]
    parameters: list[ToolParameter]
    output: ToolOutput


class ListToolsResponse(TypedDict):
    tools: list[Tool]


VideoStatus = Literal["draft", "in_progress", "completed"]
"""draft: not analyzed yet; in_progress: analyzed; completed: exported at least once."""


class VideoError(TypedDict):
    code: str
    message: str
    """Human-readable."""


class Video(TypedDict):
    """A video. URLs are absent until their files exist."""

    id: str
    name: str
    projectId: Optional[str]
    videoContext: Optional[str]
    companyContext: Optional[str]
    subtitleLanguage: Optional[str]
    aiGeneratedAudio: bool
    locked: bool
    status: VideoStatus
    languageGroup: str
    language: Optional[str]
    languageSource: Optional[LanguageSource]
    """Null without a language, or if unknown."""
    languageConfidence: Optional[float]
    approval: Optional[ApprovalStatus]
    """Null if never requested."""
    kb: KnowledgeBaseStatus
    backup: BackupStatus
    sourceVideoId: Optional[str]
    metadata: dict[str, str]
    """Custom key-value pairs."""
    aiGeneratedVoiceover: bool
    videoUrl: NotRequired[str]
    thumbnailUrl: NotRequired[str]
    hoverStrip: NotRequired[HoverStrip]
    exportedVideoUrl: NotRequired[str]
    exportedSrtUrl: NotRequired[str]
    exportedManifestUrl: NotRequired[str]
    exportedVoiceoverUrl: NotRequired[str]
    contentCredentials: ContentCredentials
    duration: Optional[float]
    width: Optional[int]
    height: Optional[int]
    error: Optional[VideoError]
    """Why the source cannot be used; null if it can."""
    createdAt: str
    updatedAt: str
    exportedAt: Optional[str]


class ListVideosResponse(TypedDict):
    videos: list[Video]
    pagination: Pagination


class Voice(TypedDict):
    """A voice for voiceovers."""

    id: str
    """Used as voiceId in voiceovers."""
    name: str
    gender: Literal["female", "male", "neutral"]
    languages: list[str]
    """BCP 47, the native one first."""
    models: list[Literal["tts_multilingual_v2", "tts_v3"]]
    exactMatch: NotRequired[bool]
    """With `language`: whether it has exactly that variety."""
    previewUrl: Optional[str]
    """MP3; valid for a day."""


class ListVoicesResponse(TypedDict):
    voices: list[Voice]


WebhookEventName = Literal[
    "video.created",
    "video.deleted",
    "video.analyzed",
    "analysis.failed",
    "export.completed",
    "export.failed",
    "video.translated",
    "translation.failed",
    "voiceover.generated",
    "voiceover.failed",
    "article.generated",
    "article.published",
    "article.unpublished",
    "process.completed",
    "process.failed",
    "backup.completed",
    "backup.failed",
    "approval.changed",
    "comment.created",
    "comment.updated",
    "comment.deleted",
    "course.created",
    "course.updated",
    "course.deleted",
    "tool.completed",
    "tool.failed",
    "webhook.test",
]


class WebhookDeliveryRequest(TypedDict):
    url: str
    headers: dict[str, str]
    body: str


class WebhookDeliveryResponse(TypedDict):
    status: int
    body: str


class WebhookDeliveryAttempt(TypedDict):
    number: int
    """As in X-Svc-Delivery-Attempt."""
    startedAt: str
    durationMs: int
    """Milliseconds until the end of the answer."""
    request: Optional[WebhookDeliveryRequest]
    """The request; file URLs without signatures. Null if it is unknown whether it was sent."""
    response: Optional[WebhookDeliveryResponse]
    """The answer, with the first 2048 bytes of its body. Null without an answer."""
    reason: Optional[str]
    """Reason of the failure; null if delivered."""


class WebhookDelivery(TypedDict):
    """The delivery of an event to a webhook, with all its attempts."""

    id: str
    """Begins with dlv_."""
    eventId: str
    """Sent as webhook-id and as id of the body."""
    event: WebhookEventName
    status: Literal["pending", "delivered", "dead"]
    """pending: another attempt follows; dead: no attempt follows."""
    createdAt: str
    nextAttemptAt: Optional[str]
    """Null if none follows or one is running."""
    finishedAt: Optional[str]
    """Time of delivery or of giving up."""
    attempts: list[WebhookDeliveryAttempt]
    """Oldest first."""


class ListWebhookDeliveriesResponse(TypedDict):
    deliveries: list[WebhookDelivery]
    pagination: Pagination


class Webhook(TypedDict):
    """A webhook, without its secret."""

    id: str
    """Begins with whk_."""
    url: str
    """For callers who may not change webhooks only its origin, since receivers have secrets in their
    paths.
    """
    events: list[str]
    enabled: bool
    disabledReason: Literal["requested", "failing", "gone", None]
    """Disabled by request, after failing too long, or by a 410 answer. Null while enabled."""
    disabledAt: Optional[str]
    """Null while enabled."""
    consecutiveFailures: int
    """Failed attempts since the last success."""
    lastDeliveredAt: Optional[str]
    """Null if nothing was delivered."""
    lastFailedAt: Optional[str]
    """Null if no attempt failed."""
    createdAt: str
    updatedAt: str


class ListWebhooksResponse(TypedDict):
    webhooks: list[Webhook]


NewMetadata = dict[str, str]
"""Pairs of your own. At most 50 pairs of strings: keys of 1 to 40 characters without square brackets,
values of at most 500.
"""


class NewScriptLine(TypedDict):
    start: float
    """Seconds from the start of the video; negative values become 0."""
    end: float
    """End in seconds; must not be before start."""
    text: str
    """Subtitle and narration text; a line without text is a pause."""


class NewScriptSkill(TypedDict):
    id: NotRequired[str]
    """Id of an existing skill; absent: a new one."""
    name: str
    instructions: str


class OAuthError(TypedDict):
    """Error of the token endpoint for forms."""

    error: Literal[
        "invalid_request",
        "invalid_client",
        "invalid_grant",
        "unauthorized_client",
        "unsupported_grant_type",
        "invalid_scope",
        "invalid_target",
        "temporarily_unavailable",
    ]
    error_description: NotRequired[str]


class ScriptLine(TypedDict):
    index: int
    """Position in the script, from 0."""
    start: float
    end: float
    text: str
    hasVoice: bool
    """Whether narration audio exists for the current text."""
    voiceDuration: float
    """Seconds of narration audio; 0 if none."""


class ScriptWarning(TypedDict):
    index: int
    """Position of the line in `lines` of the request."""
    code: Literal["negative_start", "overlap", "past_end", "empty_text"]
    """`negative_start`: starts at 0 instead. `overlap`: the caption ends when the next line starts,
    and the lines are narrated one after the other. `past_end`: starts or ends after the video.
    `empty_text`: a pause.
    """
    message: str


class PatchedScript(TypedDict):
    videoId: str
    lines: list[ScriptLine]
    version: int
    """Incremented whenever texts or times change."""
    voiceoverInvalidatedLines: int
    warnings: list[ScriptWarning]
    """Accepted input that may be a mistake."""
    changedLines: list[int]
    """Positions of the changed and added lines in `lines`."""


class ScriptChange(TypedDict):
    """A change of the line named by index or match. Without either, start, end and text add a line."""

    index: NotRequired[int]
    """Position of the line before any of the changes, from 0."""
    match: NotRequired[str]
    """Text of the line, or a part of it; exactly one line must have it."""
    start: NotRequired[float]
    """Seconds from the start of the video; negative values become 0."""
    end: NotRequired[float]
    """End in seconds; must not be before start."""
    text: NotRequired[str]
    """Subtitle and narration text; a line without text is a pause."""
    delete: NotRequired[bool]
    """Deletes the line."""


class PatchScriptRequest(TypedDict):
    changes: list[ScriptChange]
    """At most one change of a line."""
    version: NotRequired[int]
    """Version of the script in which the positions were read; 409 when it has changed since."""


class ProcessCompletedEventData(TypedDict):
    videoId: str
    """The video of the job."""
    metadata: NotRequired[MetadataOfEvent]
    jobId: str
    completedSteps: list[str]
    """Completed steps."""
    exportedVideoUrl: NotRequired[str]
    """The finished video; the URL expires."""
    exportedSrtUrl: NotRequired[str]
    """Subtitles as SRT; the URL expires."""
    exportedVoiceoverUrl: NotRequired[str]
    """The voiceover, if any; the URL expires."""
    projectId: Optional[str]
    """The project of the video; null if uncategorized."""
    articleReady: bool
    """Whether a help article was generated."""
    translations: list[TranslationOfProcess]
    """The translations."""
    transcription: NotRequired[TextOrigin]
    warnings: NotRequired[Warnings]


class ProcessCompletedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["process.completed"]
    data: ProcessCompletedEventData


class ProcessFailedEventData(TypedDict):
    videoId: str
    """The video of the job."""
    metadata: NotRequired[MetadataOfEvent]
    jobId: str
    completedSteps: list[str]
    """Completed steps."""
    error: JobError


class ProcessFailedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["process.failed"]
    data: ProcessFailedEventData


class ProcessStepsTranslation(TypedDict):
    enabled: NotRequired[bool]
    """Default false: languages is ignored."""
    languages: NotRequired[list[str]]
    """Unique language codes, processed in parallel. Default none."""


class ProcessSteps(TypedDict):
    """The steps; they run in this order."""

    analysis: NotRequired[bool]
    """Has no effect: the analysis always runs first."""
    voiceover: NotRequired[bool]
    """Needs voiceId."""
    helpArticle: NotRequired[bool]
    """Default false."""
    export: NotRequired[bool]
    """Default false."""
    translation: NotRequired[ProcessStepsTranslation]


class ProcessVideoRequest(TypedDict):
    url: str
    """Public URL of the video file."""
    name: NotRequired[Name]
    context: NotRequired[str]
    companyContext: NotRequired[str]
    language: NotRequired[str]
    """Spoken language; detected if absent."""
    tone: NotRequired[str]
    """Free text such as professional or casual."""
    voiceId: NotRequired[str]
    """Required if generate.voiceover is true."""
    projectId: NotRequired[str]
    """Default: uncategorized."""
    metadata: NotRequired[NewMetadata]
    generate: NotRequired[ProcessSteps]
    exportSettings: NotRequired[ExportSettings]
    """The body of an export."""


class Publication(TypedDict):
    """Where and how a help article is published."""

    videoId: str
    status: KnowledgeBaseStatus
    url: Optional[str]
    """URL of the page, as Markdown with `.md` appended; null while not published. It never changes."""
    indexable: bool
    """Whether search engines may index the page."""
    publishedAt: Optional[str]
    """Null while not published."""


class ReplacedScript(TypedDict):
    videoId: str
    lines: list[ScriptLine]
    version: int
    """Incremented whenever texts or times change."""
    voiceoverInvalidatedLines: int
    warnings: list[ScriptWarning]
    """Accepted input that may be a mistake."""


class ReplaceScriptRequest(TypedDict):
    lines: list[NewScriptLine]
    """All lines of the new script, in any order."""


class RequestApprovalRequest(TypedDict):
    note: NotRequired[str]


class RestoreBackupForm(TypedDict):
    file: NotRequired[str]
    """The backup, as a part of multipart/form-data."""
    backupId: NotRequired[str]
    """A backup of this workspace."""
    backupUrl: NotRequired[str]
    """Public http or https URL to fetch the backup from."""
    filename: NotRequired[str]
    """Returns a URL to send the file to."""
    name: NotRequired[str]
    """Default: that of the backup."""
    projectId: NotRequired[str]


class RestoreBackupRequest(TypedDict):
    backupId: NotRequired[str]
    """A backup of this workspace."""
    backupUrl: NotRequired[str]
    """Public http or https URL to fetch the backup from."""
    filename: NotRequired[str]
    """Returns a URL to send the file to."""
    name: NotRequired[str]
    """Default: that of the backup."""
    projectId: NotRequired[str]


class UploadAddress(TypedDict):
    """Where to send the file; absent if it was sent."""

    url: str
    method: str
    headers: dict[str, str]
    expiresAt: str


class RestoreBackupResponse(TypedDict):
    jobId: Optional[str]
    """Null if the job is created a moment later."""
    status: str
    videoId: str
    """ID of the created video."""
    upload: NotRequired[UploadAddress]


class Script(TypedDict):
    videoId: str
    language: Optional[str]
    lines: list[ScriptLine]
    """All lines, or those of the requested range."""
    lineCount: int
    """Number of lines of the whole script."""
    locked: bool
    version: int
    """Incremented whenever texts or times change."""


class SetPublicationRequest(TypedDict):
    status: Literal["published", "not_published"]
    """Whether the article is published."""
    indexable: NotRequired[bool]
    """Unchanged if absent; initially false."""


class StartedJob(TypedDict):
    """The job of an operation."""

    jobId: str
    status: Literal["pending", "processing"]
    """processing: the job was already running."""
    message: NotRequired[str]
    """Only when the work was already running."""


class StartedProcess(TypedDict):
    jobId: str
    videoId: str
    projectId: Optional[str]
    status: Literal["processing"]
    steps: list[str]
    """In order: analysis, voiceover, helpArticle, export, translation:de, …"""


class StartedTool(TypedDict):
    jobId: str
    status: Literal["pending"]
    tool: str


class SubtitleWord(TypedDict):
    """A word with its times in seconds."""

    text: str
    """As in the subtitle, with punctuation."""
    start: float
    end: float


class Subtitle(TypedDict):
    """A subtitle; times are in seconds."""

    startTime: float
    endTime: float
    text: str
    words: NotRequired[Optional[list[SubtitleWord]]]
    """Only with `words=true`. Null if the text was not recognized in the audio."""


class Subtitles(TypedDict):
    videoId: str
    language: Optional[str]
    subtitles: list[Subtitle]


class TestWebhookRequest(TypedDict):
    event: NotRequired[WebhookEventName]
    """Event with made data, marked with `test: true`: no video or job that it names exists. Default:
    webhook.test.
    """


class TokenRequest(TypedDict):
    grant_type: Literal["authorization_code", "refresh_token"]
    code: NotRequired[str]
    redirect_uri: NotRequired[str]
    """As in the authorization request."""
    code_verifier: NotRequired[str]
    """PKCE; required for public clients."""
    refresh_token: NotRequired[str]
    scope: NotRequired[str]
    """When refreshing: a subset of the approved scopes."""
    resource: NotRequired[str]
    """As in the authorization request (RFC 8707)."""
    client_id: NotRequired[str]
    client_secret: NotRequired[str]
    """Confidential clients only."""


class TokenRevocation(TypedDict):
    token: NotRequired[str]
    """Without one, nothing is revoked."""
    token_type_hint: NotRequired[str]
    client_id: NotRequired[str]
    client_secret: NotRequired[str]
    """Confidential clients only."""


class Tokens(TypedDict):
    access_token: str
    token_type: Literal["Bearer"]
    expires_in: int
    """Lifetime of the access token in seconds."""
    refresh_token: str
    """Can be used once, within 30 days."""
    scope: str
    """Space-separated."""


class ToolCompletedEventData(TypedDict):
    tool: str
    """Type of the tool."""
    outputUrl: NotRequired[str]
    """The output file, if any; the URL expires."""
    output: NotRequired[Any]
    """The output, if it is not a file."""
    assumedLanguage: NotRequired[str]
    """Language assumed because none was detected."""
    warnings: NotRequired[Warnings]
    videoId: None
    """Always null."""
    jobId: str


class ToolCompletedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["tool.completed"]
    data: ToolCompletedEventData


class ToolFailedEventData(TypedDict):
    videoId: None
    """Always null."""
    jobId: str
    tool: str
    """Type of the tool."""
    error: JobError


class ToolFailedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["tool.failed"]
    data: ToolFailedEventData


class TranslateVideoRequest(TypedDict):
    language: str
    """Target language."""


class TranslationFailedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["translation.failed"]
    data: JobFailure


class UpdateBrandKitRequestCaptions(TypedDict):
    preset: NotRequired[Literal["clean", "box", "bold", "highlight-word", "pop", None]]
    fontFamily: NotRequired[Optional[str]]
    fontSizePercent: NotRequired[Optional[float]]
    """Percent of the shorter side of the frame."""
    color: NotRequired[Optional[str]]
    """#RRGGBB"""
    outlineColor: NotRequired[Optional[str]]
    """#RRGGBB"""
    backgroundColor: NotRequired[Optional[str]]
    """#RRGGBB"""
    backgroundOpacity: NotRequired[Optional[float]]
    accentColor: NotRequired[Optional[str]]
    """#RRGGBB"""
    bold: NotRequired[Optional[bool]]
    mode: NotRequired[Literal["normal", "one-word", "karaoke", "progressive", None]]
    position: NotRequired[Literal["top", "middle", "bottom", "custom", None]]
    positionPercent: NotRequired[Optional[float]]
    """For position custom: 0 is top, 100 is bottom; clamped."""


class UpdateBrandKitRequestCaptionRules(TypedDict):
    maxLineLength: NotRequired[Optional[int]]
    """A full-width character counts as 2.6."""
    maxLines: NotRequired[Optional[int]]
    maxCharactersPerSecond: NotRequired[Optional[float]]
    minGapFrames: NotRequired[Optional[int]]
    """Frames between two captions."""
    unbrokenTerms: NotRequired[Optional[list[str]]]


class UpdateBrandKitRequestArticle(TypedDict):
    style: NotRequired[Literal["default", "dark", "corporate", "editorial", "minimal", None]]
    primaryColor: NotRequired[Optional[str]]
    """#RRGGBB"""
    fontFamily: NotRequired[Optional[str]]
    logoUrl: NotRequired[Optional[str]]
    """http or https."""
    videoLinks: NotRequired[Optional[bool]]
    """Times of steps link to the source, which anyone with an address of the article can then watch."""


class UpdateBrandKitRequestWatermark(TypedDict):
    imageUrl: NotRequired[Optional[str]]
    """http or https."""
    position: NotRequired[Literal["top-left", "top-right", "bottom-left", "bottom-right", None]]
    size: NotRequired[Literal["small", "medium", "large", None]]
    opacity: NotRequired[Optional[float]]


class UpdateBrandKitRequestMusic(TypedDict):
    url: NotRequired[Optional[str]]
    """http or https."""
    volume: NotRequired[Optional[float]]
    duckVolume: NotRequired[Optional[float]]
    fadeDuration: NotRequired[Optional[float]]
    """Fade at both ends, in seconds."""
    playInScenes: NotRequired[Optional[bool]]


class UpdateBrandKitRequest(TypedDict):
    defaultLanguage: NotRequired[Optional[str]]
    """Used for videos whose language is neither provided nor detected."""
    captions: NotRequired[Optional[UpdateBrandKitRequestCaptions]]
    captionRules: NotRequired[Optional[UpdateBrandKitRequestCaptionRules]]
    article: NotRequired[Optional[UpdateBrandKitRequestArticle]]
    pronunciations: NotRequired[Optional[list[Pronunciation]]]
    glossary: NotRequired[Optional[list[GlossaryTerm]]]
    scriptSkills: NotRequired[Optional[list[NewScriptSkill]]]
    watermark: NotRequired[Optional[UpdateBrandKitRequestWatermark]]
    openingSceneUrl: NotRequired[Optional[str]]
    """http or https."""
    closingSceneUrl: NotRequired[Optional[str]]
    """http or https."""
    music: NotRequired[Optional[UpdateBrandKitRequestMusic]]
    slideTheme: NotRequired[Literal["light", "dark", "brand", None]]
    """Colors of slides."""
    slideEntrance: NotRequired[Literal["spring", "ease", "none", None]]
    """How the parts of a slide appear."""
    crossfadeDuration: NotRequired[Optional[float]]
    """Seconds between scenes and footage."""
    elementFadeDuration: NotRequired[Optional[float]]
    """Seconds in which an element fades in and out."""


class UpdateCommentRequest(TypedDict):
    body: NotRequired[str]
    """Must not be blank. `<@usr_…>` mentions a member of the workspace."""
    resolved: NotRequired[bool]
    """Resolves or reopens the thread that the comment starts."""


class UpdateCourseRequest(TypedDict):
    title: NotRequired[Name]
    description: NotRequired[Optional[str]]


class UpdateModuleRequest(TypedDict):
    title: NotRequired[Name]
    position: NotRequired[int]
    """Position in the course, from 1; beyond the last means the end. Other modules shift."""


class UpdateProjectRequest(TypedDict):
    name: NotRequired[Name]
    description: NotRequired[Optional[str]]


class UpdateVideoRequest(TypedDict):
    name: NotRequired[str]
    projectId: NotRequired[Optional[str]]
    videoContext: NotRequired[str]
    companyContext: NotRequired[str]
    subtitleLanguage: NotRequired[str]
    """BCP 47, from `GET /v1/languages`; stored in canonical form."""
    aiGeneratedAudio: NotRequired[bool]
    """Declares (true) or withdraws (false); applies from the next export."""
    metadata: NotRequired[dict[str, Optional[str]]]
    """Pairs to set; null removes one, others are unchanged. At most 50 pairs of strings: keys of 1 to
    40 characters without square brackets, values of at most 500.
    """


class UpdateWebhookRequest(TypedDict):
    url: NotRequired[str]
    """Must be a public https URL, checked before every delivery; redirects are not followed."""
    events: NotRequired[WebhookEventNames]
    enabled: NotRequired[bool]
    """false stops deliveries; true resumes them and resets the failure count."""


class UploadedVideo(TypedDict):
    id: str
    name: str
    projectId: Optional[str]
    videoContext: Optional[str]
    companyContext: Optional[str]
    subtitleLanguage: Optional[str]
    aiGeneratedAudio: bool
    locked: bool
    status: VideoStatus
    languageGroup: str
    language: Optional[str]
    languageSource: Optional[LanguageSource]
    """Null without a language, or if unknown."""
    languageConfidence: Optional[float]
    approval: Optional[ApprovalStatus]
    """Null if never requested."""
    kb: KnowledgeBaseStatus
    backup: BackupStatus
    sourceVideoId: Optional[str]
    metadata: dict[str, str]
    """Custom key-value pairs."""
    aiGeneratedVoiceover: bool
    videoUrl: NotRequired[str]
    thumbnailUrl: NotRequired[str]
    hoverStrip: NotRequired[HoverStrip]
    exportedVideoUrl: NotRequired[str]
    exportedSrtUrl: NotRequired[str]
    exportedManifestUrl: NotRequired[str]
    exportedVoiceoverUrl: NotRequired[str]
    contentCredentials: ContentCredentials
    duration: Optional[float]
    width: Optional[int]
    height: Optional[int]
    error: Optional[VideoError]
    """Why the source cannot be used; null if it can."""
    createdAt: str
    updatedAt: str
    exportedAt: Optional[str]
    upload: NotRequired[UploadAddress]


class UploadVideoForm(TypedDict):
    file: NotRequired[str]
    """The video, as a part of multipart/form-data."""
    videoUrl: NotRequired[str]
    """Public http or https URL to fetch the video from."""
    filename: NotRequired[str]
    """With contentType: returns a URL to send the file to."""
    contentType: NotRequired[str]
    name: NotRequired[str]
    videoContext: NotRequired[str]
    projectId: NotRequired[str]
    aiGeneratedAudio: NotRequired[bool]
    metadata: NotRequired[NewMetadata]


class UploadVideoRequest(TypedDict):
    videoUrl: NotRequired[str]
    """Public http or https URL to fetch the video from."""
    filename: NotRequired[str]
    """With contentType: returns a URL to send the file to."""
    contentType: NotRequired[str]
    name: NotRequired[str]
    videoContext: NotRequired[str]
    projectId: NotRequired[str]
    aiGeneratedAudio: NotRequired[bool]
    metadata: NotRequired[NewMetadata]


class UsagePeriod(TypedDict):
    start: str
    end: str


class UsageUsage(TypedDict):
    videoMinutes: int
    """Charged for completed jobs."""
    reservedMinutes: int
    """Reserved for running jobs."""
    apiCalls: int
    analyses: int
    exports: int
    translations: int
    voiceovers: int
    helpArticles: int
    storageBytes: int


class UsageLimits(TypedDict):
    videoMinutesPerMonth: int
    requestsPerMinute: int
    webhooks: int


class UsageRemaining(TypedDict):
    videoMinutes: int


class Usage(TypedDict):
    """Usage in the calendar month (UTC); a limit of -1 is unlimited."""

    plan: str
    period: UsagePeriod
    usage: UsageUsage
    limits: UsageLimits
    remaining: UsageRemaining
    resetsAt: str


class VideoAnalyzedEventData(TypedDict):
    videoId: str
    """The video of the job."""
    language: Optional[str]
    """Spoken language (BCP 47); null without speech."""
    subtitleCount: int
    """Number of subtitles."""
    keyEventCount: int
    """Number of key events."""
    sceneCount: int
    """Number of scenes."""
    transcription: NotRequired[TextOrigin]
    warnings: NotRequired[Warnings]
    metadata: NotRequired[MetadataOfEvent]
    jobId: str


class VideoAnalyzedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["video.analyzed"]
    data: VideoAnalyzedEventData


class VideoArticle(TypedDict):
    """The help article of a video."""

    videoId: str
    article: Article
    articleStyle: Literal["default", "dark", "corporate", "editorial", "minimal"]
    """The applied style."""
    warnings: NotRequired[list[str]]
    """Settings without effect."""


class VideoOfEvent(TypedDict):
    videoId: str
    metadata: NotRequired[MetadataOfEvent]
    jobId: None
    """Always null."""


class VideoCreatedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["video.created"]
    data: VideoOfEvent


class VideoDeletedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["video.deleted"]
    data: VideoOfEvent


class VideoLock(TypedDict):
    id: str
    locked: bool


class VideoTranslatedEventData(TypedDict):
    videoId: str
    """The created video."""
    metadata: NotRequired[MetadataOfEvent]
    jobId: str
    sourceVideoId: str
    """The original video."""
    language: str
    """Target language (BCP 47)."""
    warnings: NotRequired[Warnings]


class VideoTranslatedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["video.translated"]
    data: VideoTranslatedEventData


class VoiceoverFailedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["voiceover.failed"]
    data: JobFailure


class VoiceoverGeneratedEventData(TypedDict):
    videoId: str
    """The video of the job."""
    metadata: NotRequired[MetadataOfEvent]
    jobId: str
    exportedVoiceoverUrl: NotRequired[str]
    """The voiceover, if any; the URL expires."""
    lineCount: int
    """Number of narrated lines."""
    synthesizedLines: int
    """Number of newly synthesized lines."""
    reusedLines: int
    """Number of lines with reused audio."""
    durationSeconds: float
    """Length, in seconds."""
    warnings: NotRequired[Warnings]


class VoiceoverGeneratedEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["voiceover.generated"]
    data: VoiceoverGeneratedEventData


class WebhookEvent(TypedDict):
    """Fields of every delivery."""

    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""


class WebhookTestEventData(TypedDict):
    videoId: None
    """Always null."""
    jobId: None
    """Always null."""
    message: str
    """A fixed text that marks a test."""


class WebhookTestEvent(TypedDict):
    id: str
    """Begins with evt_; the same for every attempt."""
    createdAt: str
    """Time of the event."""
    webhookId: str
    """The notified webhook."""
    event: Literal["webhook.test"]
    data: WebhookTestEventData


class WebhookWithSecret(TypedDict):
    """A webhook with its secret."""

    id: str
    """Begins with whk_."""
    url: str
    """For callers who may not change webhooks only its origin, since receivers have secrets in their
    paths.
    """
    events: list[str]
    enabled: bool
    disabledReason: Literal["requested", "failing", "gone", None]
    """Disabled by request, after failing too long, or by a 410 answer. Null while enabled."""
    disabledAt: Optional[str]
    """Null while enabled."""
    consecutiveFailures: int
    """Failed attempts since the last success."""
    lastDeliveredAt: Optional[str]
    """Null if nothing was delivered."""
    lastFailedAt: Optional[str]
    """Null if no attempt failed."""
    createdAt: str
    updatedAt: str
    secret: str
    """`whsec_` and 32 bytes in base64; signs deliveries. Shown only once."""


ReceivedEvent = Union[
    VideoCreatedEvent,
    VideoDeletedEvent,
    VideoAnalyzedEvent,
    AnalysisFailedEvent,
    ExportCompletedEvent,
    ExportFailedEvent,
    VideoTranslatedEvent,
    TranslationFailedEvent,
    VoiceoverGeneratedEvent,
    VoiceoverFailedEvent,
    ArticleGeneratedEvent,
    ArticlePublishedEvent,
    ArticleUnpublishedEvent,
    ProcessCompletedEvent,
    ProcessFailedEvent,
    BackupCompletedEvent,
    BackupFailedEvent,
    ApprovalChangedEvent,
    CommentCreatedEvent,
    CommentUpdatedEvent,
    CommentDeletedEvent,
    CourseCreatedEvent,
    CourseUpdatedEvent,
    CourseDeletedEvent,
    ToolCompletedEvent,
    ToolFailedEvent,
    WebhookTestEvent,
]
"""Body of a delivery of a webhook; `event` determines the type of `data`."""
