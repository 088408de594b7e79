import { useState } from 'react';
import { Button } from '../design/button';
import { ConfirmDialog } from '../design/dialog';

interface RevokeButtonProps {
  readonly name: string;
  readonly title: string;
  /** What follows, so that a person can decide. */
  readonly hint: string;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
}

/** A button for something that can’t be undone: asks first. */
export function RevokeButton({ name, title, hint, isDisabled, onConfirm }: RevokeButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" isDisabled={isDisabled} onPress={() => setAsking(true)}>
        {name}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          action={name}
          isDangerous
          isOpen
          onConfirm={onConfirm}
          onClose={() => setAsking(false)}
        >
          <p>{hint}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
