import { Directive, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { RatioEnum } from '../export-settings/export-settings.enums.js';
import type { SharedExports, ShareEntity } from './share.entity.js';

const SharedExportsEnum: Readonly<Record<string, SharedExports>> = {
  NEWEST: 'newest',
  ALL: 'all',
  ...RatioEnum,
  SOURCE_RATIO: 'source',
};
registerEnumType(SharedExportsEnum, {
  name: 'SharedExports',
  description: 'Which exports the public page of a video shows.',
  valuesConfig: {
    NEWEST: { description: 'The newest export, whatever its aspect ratio.' },
    ALL: { description: 'The current export in each aspect ratio, with a switch between them.' },
    RATIO_16_9: { description: 'The current export in 16:9.' },
    RATIO_9_16: { description: 'The current export in 9:16.' },
    RATIO_1_1: { description: 'The current export in 1:1.' },
    RATIO_4_5: { description: 'The current export in 4:5.' },
    RATIO_4_3: { description: 'The current export in 4:3.' },
    SOURCE_RATIO: { description: 'The current export in the source’s own ratio, if that is none of these.' },
  },
});

@ObjectType({ description: 'Public page with a video’s exports.' })
export class VideoShare {
  @Field(() => ID, 'ID of the video.') videoId!: string;
  @Field(() => Boolean, 'Whether anyone with the URL may watch the video.') enabled!: boolean;
  @NullableField(() => String, {
    description: 'URL of the page; null while not shared. Sharing again after that creates another URL.',
  })
  url!: string | null;
  @Field(() => Boolean, 'Whether the page offers a download.') downloadable!: boolean;
  @Field(() => SharedExportsEnum, 'Which exports the page shows.') shows!: SharedExports;
  @NullableField(() => Date, 'Time when sharing began; null while not shared.') sharedAt!: Date | null;
}

@InputType({ description: 'Options of a video’s public page.' })
export class SetShareInput {
  @Field(() => Boolean, {
    description: 'True: anyone with the URL may watch the video. False: the URL stops working for good.',
  })
  enabled!: boolean;
  @NullableField(() => Boolean, 'Whether the page offers a download; unchanged if absent, at first false.')
  downloadable?: boolean | null;
  @NullableField(() => SharedExportsEnum, {
    description: 'Which exports the page shows; unchanged if absent, at first NEWEST.',
  })
  shows?: SharedExports | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A shared video, for the edge.' })
export class SharedVideo {
  @Field(() => String, 'The page as HTML.') page!: string;
  @Field(() => String, 'Content-Security-Policy of the page.') contentSecurityPolicy!: string;
  @Field(() => String, 'Language of the page (BCP 47).') language!: string;
  @Field(() => String, 'Current URL of the export.') videoUrl!: string;
  @NullableField(() => String, 'Current URL of its SRT file.') srtUrl!: string | null;
  @NullableField(() => String, 'Current URL of its thumbnail.') posterUrl!: string | null;
  @Field(() => String, 'Chapters as WebVTT.') chapters!: string;
  @Field(() => Boolean, 'Whether the page offers a download.') downloadable!: boolean;
}

export const shareUrl = (baseUrl: string, id: string): string => `${baseUrl}/share/${id}`;

/** Returns how a video is shared; null for the row when it is not. */
export const toShare = (videoId: string, share: ShareEntity | null, baseUrl: string): VideoShare => ({
  videoId,
  enabled: share !== null,
  url: share && shareUrl(baseUrl, share.id),
  downloadable: share?.downloadable ?? false,
  shows: share?.shows ?? 'newest',
  sharedAt: share?.sharedAt ?? null,
});
