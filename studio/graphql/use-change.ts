import { type AnyVariables, type DocumentInput, useMutation } from 'urql';
import { notifyFault } from '../design/toasts';
import { faultText } from './faults';

/**
 * Returns a function that sends a change, and whether one is under way. The function resolves to the answer; after a
 * refusal, which a notice shows, to null.
 */
export function useChange<Data, Variables extends AnyVariables>(
  document: DocumentInput<Data, Variables>,
): [send: (variables: Variables) => Promise<Data | null>, isSending: boolean] {
  const [{ fetching }, execute] = useMutation(document);
  const send = async (variables: Variables): Promise<Data | null> => {
    const { data, error } = await execute(variables);
    if (error) notifyFault(faultText(error));
    return (!error && data) || null;
  };
  return [send, fetching];
}
