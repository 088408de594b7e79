import { expect } from 'chai';
import { updateBrandKit } from '../../services/videos/brand-kit/update-brand-kit.js';
import { createCourse } from '../../services/videos/course/change-course.js';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { nameFrom, shownName } from '../../services/videos/operations/insert-video.js';
import { createProject } from '../../services/videos/project/change-projects.js';
import { nameOfTitle } from '../../services/videos/translation/make-translated-video.js';
import { updateVideo } from '../../services/videos/video/update-video.js';
import { aCaller } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { aVideosContext } from '../setup/videos-context.js';

const RULE = 'must not contain control characters or characters that change the direction of text';
const DISGUISED = 'annex\u202efdp';

describe('names in videos', () => {
  const db = useTestDatabase().source('videos');
  const as = () => aVideosContext(db, aCaller());

  it('of videos, projects, courses and script skills contain nothing that disguises them', async () => {
    const { video } = await createVideo(as(), { fileId: 'fil_1' });
    const skill = { name: DISGUISED, instructions: 'Be brief.' };
    const attempts: ReadonlyArray<readonly [string, Promise<unknown>]> = [
      ['body.name', createVideo(as(), { fileId: 'fil_2', name: DISGUISED })],
      ['body.name', updateVideo(as(), video.id, { name: DISGUISED })],
      ['body.name', createProject(as(), { name: DISGUISED })],
      ['body.title', createCourse(as(), { title: DISGUISED })],
      ['body.scriptSkills[0].name', updateBrandKit(as(), { scriptSkills: [skill] })],
    ];

    for (const [field, attempt] of attempts)
      expect(await failureOf(attempt), field).to.include({ field, message: `${field} ${RULE}` });
  });

  it('are what is left of those that nobody chose here: of files, translations and backups', () => {
    expect(nameFrom('annex\u202efdp.mp4')).to.equal('annexfdp');
    expect(nameFrom('\u202e.mp4')).to.equal('Untitled video');
    expect(nameOfTitle('Titel\u2067\n')).to.equal('Titel');
    expect(shownName('of a backup\u202e')).to.equal('of a backup');
  });
});
