import { expect } from 'chai';
import type { CaptionsRequest } from '../../../../schemas/messages/render-request.js';
import { captionsAss } from '../../../../services/media/video/render/captions/captions-ass.js';
import { planCaptions } from '../../../../services/media/video/render/captions/plan-captions.js';
import { makeWorkspaceSemaphore } from '../../../../services/media/work/planning/workspace-semaphore.js';
import {
  type CaptionsPreview,
  type CaptionsPreviewServices,
  previewCaptions,
} from '../../../../services/media/work/preview/preview-captions.js';
import { makeClip } from '../../../setup/clips.js';
import { useMediaAtWork, WORKSPACE } from '../../../setup/media-at-work.js';
import { aRenderRequest } from '../../../setup/render-request.js';

const VIDEO = 'vid_1';
const CUES = [{ startTime: 0.5, endTime: 1.5, text: 'Open the settings' }];
const CAPTIONS = aRenderRequest({ videoId: VIDEO, sourceFileId: '' }).captions!;
const OUTPUT = { width: 320, height: 180, fpsNum: 25, fpsDen: 1, totalFrames: 50 };

describe('previewCaptions of media', () => {
  const media = useMediaAtWork();
  let services: CaptionsPreviewServices;
  let source: string;

  before(async () => {
    const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    const talk = await makeClip('preview-captions', { seconds: 2, fps: '25', size: '320x180', codec });
    source = await media.source(talk, VIDEO);
    const bounded = makeWorkspaceSemaphore({ total: 2, perWorkspace: 2, waiting: 2 }, 'previewed captions');
    services = { ...media.rendering, bounded, withinMs: 60_000 };
  });

  const preview = (asked: Partial<CaptionsRequest> = {}): Promise<CaptionsPreview | null> => {
    const request = aRenderRequest({ videoId: VIDEO, sourceFileId: source, cues: CUES, ...asked });
    return previewCaptions(services, { ...WORKSPACE, request });
  };
  const eventsOf = (ass: string) => ass.split('\n').filter((line) => line.startsWith('Dialogue'));

  it('returns the events that the export draws, for the frame and the rate of the source', async () => {
    const output = { ...OUTPUT, encoderProfile: 'h264-high-2' as const };
    const request = { cues: CUES, language: 'en' };
    const planned = await planCaptions(services.fonts, request, CAPTIONS, { output, watermark: null });
    const burned = captionsAss(planned!, { startFrame: 0, endFrame: 50 }, output)!;

    const { ass, fonts, ...frame } = (await preview())!;

    expect(eventsOf(ass)).to.deep.equal(eventsOf(burned.ass)).and.not.to.deep.equal([]);
    expect(fonts).to.deep.equal(burned.fonts);
    expect(frame).to.deep.equal({ width: 320, height: 180, frameRate: 25 });
  });

  it('names colours as they are seen, which an encoder would change', async () => {
    const { ass } = (await preview({ captions: { ...CAPTIONS, color: '#12AB34' } }))!;

    expect(ass).to.include('&H0034AB12');
  });

  it('returns a document without events when no line has text, and null without captions', async () => {
    expect(eventsOf((await preview({ cues: [] }))!.ass)).to.deep.equal([]);
    expect(await preview({ captions: null })).to.equal(null);
  });

  it('bounds what a workspace lays out at once', async () => {
    const laidOut = await Promise.allSettled(Array.from({ length: 6 }, () => preview()));

    const refused = laidOut.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).to.have.length(2);
    expect(refused[0]).to.include({ code: 'rate_limit_exceeded' });
  });
});
