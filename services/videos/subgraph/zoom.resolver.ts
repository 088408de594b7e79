import DataLoader from 'dataloader';
import { Ctx, Float, ID, InputType, ObjectType, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import type { RequestedZoom } from '../../../schemas/messages/render-request.js';
import type { ZoomRequest } from '../../../schemas/messages/zoom-request.js';
import { requireAccess } from '../../platform/access/access.js';
import { Arg, Field, FieldResolver, Mutation } from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import type { VideoLoaders } from '../loaders/video-loaders.js';
import { toVideo, Video } from '../video/video.type.js';
import { MAX_ZOOM_MOMENTS, replaceZoomMoments } from '../zoom/replace-zoom-moments.js';

/** Fields of zoom moments that are read, and of those that are set. */
@ObjectType()
@InputType()
abstract class ZoomMomentFields {
  @Field(() => Float, 'Seconds from the start of the video.') start!: number;
  @Field(() => Float, {
    description:
      'End in seconds; after start, at most the start of the next one and the duration of the video.',
  })
  end!: number;
  @Field(() => Float, 'Horizontal center of the zoom: 0 (left) to 1 (right).') x!: number;
  @Field(() => Float, 'Vertical center of the zoom: 0 (top) to 1 (bottom).') y!: number;
  @Field(() => Float, 'Zoom factor, 1 to 3.') scale!: number;
}

@ObjectType({ description: 'A time span of a video with a zoom.' })
class ZoomMoment extends ZoomMomentFields {}

@InputType({ description: 'A time span of a video to zoom in.' })
export class ZoomMomentInput extends ZoomMomentFields {}

const EXPORT_ZOOMS = 'query ExportZooms($requests: [JSONObject!]!) { exportZooms(requests: $requests) }';

type ShownZooms = DataLoader<string, readonly RequestedZoom[]>;

/** One for each request, as its other loaders. */
const loaders = new WeakMap<VideoLoaders, ShownZooms>();

/**
 * Returns the zoom moments of a video as an export would have them. Those that an analysis of a screen recording
 * detected follow its interactions, which a person may have corrected: media, which renders them, decides.
 */
function findShownZooms(ctx: VideosContext, videoId: string): Promise<readonly RequestedZoom[]> {
  const known = loaders.get(ctx.load);
  if (known) return known.load(videoId);
  // What is stored is cached by the loaders behind this one, which mutations clear.
  const made: ShownZooms = new DataLoader((ids) => loadShown(ctx, ids), { cache: false });
  loaders.set(ctx.load, made);
  return made.load(videoId);
}

async function loadShown(
  ctx: VideosContext,
  ids: readonly string[],
): Promise<Array<readonly RequestedZoom[]>> {
  const stored = await Promise.all(ids.map((id) => readStored(ctx, id)));
  const requests = stored.flatMap(({ request }) => (request ? [request] : []));
  if (requests.length === 0) return stored.map(({ zooms }) => zooms);
  const { exportZooms } = await ctx.media.call<{
    exportZooms: ReadonlyArray<{ readonly zooms: readonly RequestedZoom[] }>;
  }>({
    document: EXPORT_ZOOMS,
    variables: { requests },
    as: ctx.caller,
    requestId: ctx.requestId,
  });
  const chosen = new Map(requests.map(({ videoId }, index) => [videoId, exportZooms[index]?.zooms]));
  return stored.map(({ zooms }, index) => chosen.get(ids[index] as string) ?? zooms);
}

/** Without interactions the zooms stay as they are stored, so there is nothing to request. */
async function readStored(
  { load }: VideosContext,
  videoId: string,
): Promise<{ readonly zooms: readonly RequestedZoom[]; readonly request: ZoomRequest | null }> {
  const zooms = (await load.zoomMoments.load(videoId)).map(({ startTime, endTime, x, y, scale }) => ({
    ...{ start: startTime, end: endTime, x, y, scale },
  }));
  if (zooms.length === 0) return { zooms, request: null };
  const [video, interactions] = await Promise.all([
    load.video.load(videoId),
    load.interactions.load(videoId),
  ]);
  const sourceFileId = video?.sourceFileId;
  if (!sourceFileId || interactions.length === 0) return { zooms, request: null };
  return {
    zooms,
    request: {
      videoId,
      sourceFileId,
      zooms,
      interactions: interactions.map(({ startTime, endTime, kind, x, y, box, label, confidence }) => ({
        ...{ start: startTime, end: endTime, kind, x, y, box, label, confidence },
      })),
    },
  };
}

@Resolver(() => Video)
export class VideoZoomResolver {
  @FieldResolver(() => [ZoomMoment], {
    description:
      'Zoom moments of an export, by time; empty unless detected by an analysis or provided. Detected ones follow the interactions as they are corrected.',
  })
  async zoomMoments(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<ZoomMoment[]> {
    requireAccess(ctx.caller, ACCESS['Video.zoomMoments']);
    return [...(await findShownZooms(ctx, id))];
  }

  @Mutation(() => Video, {
    description:
      'Replaces the zoom moments of a video. Later exports render them, unless zooms is false; an analysis with autoZoom replaces them.',
  })
  async replaceZoomMoments(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Arg('moments', () => [ZoomMomentInput], `At most ${MAX_ZOOM_MOMENTS}, without overlaps.`)
    moments: ZoomMomentInput[],
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await replaceZoomMoments(ctx, id, moments), ctx.makeStoredUrl);
  }
}
