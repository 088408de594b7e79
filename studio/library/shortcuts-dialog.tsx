import { Dialog } from '../design/dialog';
import { text } from '../text/text';
import styles from './library.module.css';

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { title, key, effect, list } = text.library.shortcuts;
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <table className={styles.shortcuts}>
        <thead>
          <tr>
            <th scope="col">{key}</th>
            <th scope="col">{effect}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ keys, name }) => (
            <tr key={name}>
              <td>
                {keys.map((pressed) => (
                  <kbd key={pressed}>{pressed}</kbd>
                ))}
              </td>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
