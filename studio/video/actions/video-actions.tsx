import { lazy, Suspense, useState } from 'react';
import { useMutation } from 'urql';
import { useLocation } from 'wouter';
import { Button, IconButton } from '../../design/button';
import { TextInput } from '../../design/fields';
import {
  Clapperboard,
  EllipsisVertical,
  FolderInput,
  Lock,
  LockOpen,
  ScanSearch,
  Trash2,
} from '../../design/icons';
import { Menu, type MenuAction } from '../../design/menu';
import { notify } from '../../design/toasts';
import { useChange } from '../../graphql/use-change';
import { LockVideoDocument, UnlockVideoDocument } from '../../library/actions/actions.generated';
import { VideoDialogs } from '../../library/actions/video-dialogs';
import { VoiceField } from '../../process/voice-field';
import { routes } from '../../shell/routes';
import { useCaller } from '../../shell/use-caller';
import { text } from '../../text/text';
import { ExportDialog } from '../export/export-dialog';
import { isOpen, type VideoJob } from '../jobs/job-state';
import type { VideoHeadFragment } from '../video.generated';
import { ActionDialog, type DialogProps } from './action-dialog';
import { StartVoiceoverDocument, WriteArticleDocument } from './actions.generated';
import { AnalyzeDialog } from './analyze-dialog';
import { TranslateDialog } from './translate-dialog';
import styles from './video-actions.module.css';

const ProcessDialog = lazy(() => import('../../process/process-dialog'));

interface VideoActionsProps {
  readonly video: VideoHeadFragment;
  readonly mayEdit: boolean;
  readonly role: string | null;
  readonly jobs: readonly VideoJob[];
}

type Shown = 'analyze' | 'export' | 'translate' | 'voiceover' | 'article';

const DIALOGS = {
  analyze: AnalyzeDialog,
  export: ExportDialog,
  translate: TranslateDialog,
  voiceover: VoiceoverDialog,
  article: ArticleDialog,
} as const;

/** What can be done with the video in its present state, the likely next step first. */
export function VideoActions({ video, mayEdit, role, jobs }: VideoActionsProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isProcessing, setProcessing] = useState(false);
  const [requested, setRequested] = useState<'move' | 'delete' | null>(null);
  const [, navigate] = useLocation();
  const { canCreate, canDelete } = useCaller();
  const isAnalyzed = video.status !== 'DRAFT';
  const mayChange = mayEdit && !video.locked;
  const isAnalyzing = jobs.some((job) => job.kind === 'ANALYSIS' && isOpen(job));
  const lock = useLock(video, role);
  const Dialog = shown && DIALOGS[shown];

  const button = (id: Shown, name: string) => (
    <Button onPress={() => setShown(id)} isDisabled={!mayChange}>
      {name}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {isAnalyzed ? (
        <>
          {button('translate', text.video.translate)}
          {button('voiceover', text.video.voiceover)}
          {button('article', text.video.article)}
        </>
      ) : null}
      <div className={styles.last}>
        {isAnalyzed ? (
          <Button kind="primary" onPress={() => setShown('export')}>
            {text.video.export}
          </Button>
        ) : (
          <Button
            kind="primary"
            isDisabled={!mayChange || !video.videoUrl || isAnalyzing}
            onPress={() => setShown('analyze')}
          >
            {isAnalyzing ? text.video.analyzing : text.video.analyze}
          </Button>
        )}
        <Menu
          label={text.video.more}
          trigger={<IconButton label={text.video.more} icon={<EllipsisVertical />} />}
          actions={[
            {
              id: 'process',
              name: text.library.actions.process,
              icon: <Clapperboard />,
              isDisabled: !mayChange || !canCreate,
              onAction: () => setProcessing(true),
            },
            {
              id: 'analyze',
              name: isAnalyzed ? text.video.analyzeAgain : text.video.analyze,
              icon: <ScanSearch />,
              isDisabled: !mayChange || isAnalyzing,
              onAction: () => setShown('analyze'),
            },
            {
              id: 'move',
              name: text.library.actions.move,
              icon: <FolderInput />,
              isDisabled: !mayEdit,
              onAction: () => setRequested('move'),
            },
            ...lock,
            {
              id: 'delete',
              name: text.library.actions.delete,
              icon: <Trash2 />,
              isDangerous: true,
              isDisabled: !mayChange || !canDelete,
              onAction: () => setRequested('delete'),
            },
          ]}
        />
      </div>
      {Dialog && <Dialog video={video} mayEdit={mayEdit} onClose={() => setShown(null)} />}
      <Suspense fallback={null}>
        {isProcessing && (
          <ProcessDialog video={video} projectId={null} onClose={() => setProcessing(false)} />
        )}
      </Suspense>
      <VideoDialogs
        request={requested && { kind: requested, videos: [video] }}
        onClose={() => setRequested(null)}
        onDeleted={() => navigate(routes.library)}
      />
    </div>
  );
}

/** Owners and admins lock and unlock. */
function useLock({ id, locked }: VideoHeadFragment, role: string | null): MenuAction[] {
  const [lock] = useChange(LockVideoDocument);
  const [unlock] = useChange(UnlockVideoDocument);
  if (role !== 'OWNER' && role !== 'ADMIN') return [];
  return [
    {
      id: 'lock',
      name: locked ? text.video.unlock : text.video.lock,
      icon: locked ? <LockOpen /> : <Lock />,
      onAction: () => void (locked ? unlock : lock)({ id }),
    },
  ];
}

function ArticleDialog({ video, onClose }: DialogProps) {
  const [, write] = useMutation(WriteArticleDocument);
  const [instructions, setInstructions] = useState('');
  return (
    <ActionDialog
      title={text.video.dialogs.article}
      hint={text.video.dialogs.articleHint}
      action={text.video.dialogs.article}
      onClose={onClose}
      onStart={async () => {
        const input = { regenerate: true, ...(instructions.trim() !== '' && { instructions }) };
        const { data, error } = await write({ id: video.id, input });
        if (data) notify(text.video.dialogs.articleWritten(data.generateArticle.article.title));
        return { error };
      }}
    >
      <TextInput
        label={text.video.dialogs.instructions}
        isMultiline
        value={instructions}
        onChange={setInstructions}
      />
    </ActionDialog>
  );
}

function VoiceoverDialog({ video, onClose }: DialogProps) {
  const [, generate] = useMutation(StartVoiceoverDocument);
  const [voiceId, setVoiceId] = useState<string | null>(null);
  return (
    <ActionDialog
      title={text.video.dialogs.voiceover}
      hint={text.video.dialogs.voiceoverHint}
      action={text.video.dialogs.voiceover}
      isReady={voiceId !== null}
      onClose={onClose}
      onStart={() => generate({ id: video.id, voiceId: voiceId ?? '' })}
    >
      <VoiceField language={video.language ?? ''} value={voiceId} onChange={setVoiceId} />
    </ActionDialog>
  );
}
