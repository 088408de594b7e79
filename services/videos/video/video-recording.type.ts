import { Float, ObjectType, registerEnumType } from 'type-graphql';
import { RECORDING_POINTERS, type Recording } from '../../../schemas/interaction.js';
import { Field } from '../../platform/graphql/described.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';

const RecordingKindEnum = { SCREEN: 'screen', CAMERA: 'film' } satisfies Record<string, Recording['kind']>;
const RecordingPointerEnum = upperCaseEnum(RECORDING_POINTERS);
registerEnumType(RecordingKindEnum, {
  name: 'RecordingKind',
  description: 'How a video was recorded.',
  valuesConfig: {
    SCREEN: { description: 'A screen recording.' },
    CAMERA: { description: 'Recorded by a camera, or another film.' },
  },
});
registerEnumType(RecordingPointerEnum, {
  name: 'RecordingPointer',
  description: 'The pointer that is visible in a video.',
  valuesConfig: {
    CURSOR: { description: 'A cursor.' },
    TOUCH: { description: 'Marks of touches; no analysis detects them yet.' },
    NONE: { description: 'None.' },
  },
});

@ObjectType({ description: 'What a video was found to be: a screen recording or a film, and its pointer.' })
export class VideoRecording implements Recording {
  @Field(() => RecordingKindEnum, 'How it was recorded.') kind!: Recording['kind'];
  @Field(() => RecordingPointerEnum, 'The visible pointer.') pointer!: Recording['pointer'];
  @Field(() => Float, 'Confidence of the kind, 0 to 1.') confidence!: number;
}
