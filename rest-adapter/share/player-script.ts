/** The script of a shared video’s page: chapters seek in the player and show which one is playing. */
export const PLAYER_SCRIPT = `const video = document.querySelector('video');
const chapters = [...document.querySelectorAll('a[data-seconds]')];
for (const chapter of chapters)
  chapter.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    video.currentTime = Number(chapter.dataset.seconds);
    video.play().catch(() => undefined);
    video.focus();
  });
video.addEventListener('timeupdate', () => {
  const present = chapters.findLast(({ dataset }) => Number(dataset.seconds) <= video.currentTime + 0.05);
  for (const chapter of chapters)
    if (chapter === present) chapter.setAttribute('aria-current', 'true');
    else chapter.removeAttribute('aria-current');
});
`;
