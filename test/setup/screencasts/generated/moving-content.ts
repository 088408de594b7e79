/** A part of the page's runtime: what moves by itself, drawn for the time that the director sets. */
export const MOVING_CONTENT = `
  const MOVING = {
    spinner: (element) => (element.style.transform = 'rotate(' + Math.round(now / 3) + 'deg)'),
    ticker: (element) => (element.firstElementChild.style.marginLeft = 60 - ((now / 14) % 900) + 'px'),
    video: (element) => {
      const canvas = element.getContext('2d');
      const { width, height } = element;
      for (let at = 0; at < 12; at += 1) {
        canvas.fillStyle = 'hsl(' + ((now / 40 + at * 31) % 360) + ' 45% ' + (30 + at * 4) + '%)';
        canvas.fillRect((at * width) / 12, 0, width / 12 + 1, height);
      }
      for (let at = 0; at < 6; at += 1) {
        canvas.fillStyle = 'hsl(' + at * 60 + ' 60% 60%)';
        canvas.beginPath();
        canvas.arc(width * (0.5 + 0.42 * Math.sin(now / 700 + at * 1.7)), height * (0.5 + 0.4 * Math.cos(now / 500 + at)), 12 + at * 3, 0, 7);
        canvas.fill();
      }
    },
    chart: (element) => {
      const canvas = element.getContext('2d');
      const { width, height } = element;
      canvas.fillStyle = '#fff';
      canvas.fillRect(0, 0, width, height);
      canvas.strokeStyle = '#2f80ed';
      canvas.lineWidth = 2;
      canvas.beginPath();
      for (let x = 0; x < width; x += 6) canvas.lineTo(x, height * (0.5 + 0.25 * Math.sin((x + now / 12) / 23) + 0.15 * Math.sin((x + now / 12) / 9)));
      canvas.stroke();
    },
  };
  let movedAt = -1e9;
  const moveContent = () => {
    if (now - movedAt < MOVING_MS) return;
    movedAt = now;
    for (const element of all('[data-moving]')) {
      if (!element.checkVisibility()) continue;
      MOVING[element.dataset.moving](element);
      isDirty = true;
    }
  };
`;
