/** Common words of Chinese and Japanese that the dictionary of ICU splits, as it does not contain them. */
const MODERN_WORDS: readonly string[] =
  `上传 点击 链接 超链接 文件夹 音频 页面 账号 账户 用户名 鼠标 拖动 拖拽 滑动 左键 右键 截图 截屏 录制 录屏 预览 卸载 重启 加载 缓存
  插件 剪辑 重做 头像 云端 后端 前端 编程 服务器 数据库 浏览器 上传者 下拉 弹窗 登录 二维码 微信 短视频 直播 博客 粘贴 勾选 批量 转码
  上傳 點擊 點選 連結 資料夾 音訊 頁面 帳號 帳戶 使用者 滑鼠 拖曳 右鍵 左鍵 截圖 錄製 預覽 卸載 重啟 載入 快取 外掛 剪輯 雲端 後端 伺服器
  資料庫 瀏覽器 貼上 勾選 編輯器`
    .split(/\s+/u)
    .sort((a, b) => b.length - a.length);

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Characters of a run of katakana, in full or half width; the middle dot separates words. */
const KATAKANA = /[\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]/u;
const HAN_SIGN = /^\p{Script=Han}$/u;
/** Chinese characters that are words of their own: no word begins or ends beside them. */
const HAN_WORDS = new Set(
  '的了着过是在有和与或及把被给对从向往到将就都也还又再才只不没很太更最请要会能可应该让使先后说看想去来做用我你您他她它们这那哪每各某本个条次一二三四五六七八九十上下里中请與過給對從將還沒請應該讓說來們這個條裡後',
);

/** Whether a text is written without spaces between its words. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** Splits a text into words with their punctuation attached, also in scripts without spaces. */
export function splitWords(text: string, language?: string): string[] {
  return text
    .split(/\s+/u)
    .filter((part) => part !== '')
    .flatMap((part) => (isUnspaced(part) ? splitUnspaced(part, language) : [part]));
}

function splitUnspaced(text: string, language: string | undefined): string[] {
  const words: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of segmentsOf(text, language)) {
    if (isWordLike) {
      words.push(opening + segment);
      opening = '';
    } else if (/^[\p{Ps}\p{Pi}]+$/u.test(segment)) opening += segment;
    else if (words.length > 0) words[words.length - 1] += opening + segment;
    else opening += segment;
  }
  if (opening === '') return words;
  if (words.length === 0) return [opening];
  words[words.length - 1] += opening;
  return words;
}

interface Segment {
  readonly segment: string;
  readonly isWordLike: boolean;
}

/** Returns the segments of ICU with known words, runs of katakana and pairs of unknown characters joined. */
function segmentsOf(text: string, language: string | undefined): Segment[] {
  const found = withKnownWords(text, [...segmenterFor(language).segment(text)]);
  const joined: Segment[] = [];
  for (const next of found) {
    const last = joined.at(-1);
    if (last && isOneWord(last, next)) {
      joined[joined.length - 1] = { segment: last.segment + next.segment, isWordLike: true };
    } else joined.push(next);
  }
  return joined;
}

function isOneWord(last: Segment, next: Segment): boolean {
  if (!last.isWordLike || !next.isWordLike) return false;
  if (KATAKANA.test(last.segment.slice(-1)) && KATAKANA.test(next.segment.slice(0, 1))) return true;
  const isPart = ({ segment }: Segment) => HAN_SIGN.test(segment) && !HAN_WORDS.has(segment);
  return isPart(last) && isPart(next);
}

function withKnownWords(text: string, segments: readonly Intl.SegmentData[]): Segment[] {
  const known = rangesOf(text, MODERN_WORDS);
  const wordLike = segments.map(({ segment, isWordLike }) => ({ segment, isWordLike: isWordLike === true }));
  if (known.length === 0) return wordLike;
  const bounds = new Set(segments.map(({ index }) => index));
  for (const { from, to } of known) {
    for (let at = from + 1; at < to; at += 1) bounds.delete(at);
    bounds.add(from);
    if (to < text.length) bounds.add(to);
  }
  const starts = [...bounds].sort((a, b) => a - b);
  return starts.map((from, index) => {
    const segment = text.slice(from, starts[index + 1]);
    return { segment, isWordLike: /[\p{L}\p{N}]/u.test(segment) };
  });
}

/** Returns where the phrases occur in a text, without overlaps; of two phrases at one place the first wins. */
export function rangesOf(
  text: string,
  phrases: readonly string[],
): Array<{ readonly from: number; readonly to: number }> {
  const ranges: Array<{ from: number; to: number }> = [];
  for (const phrase of phrases) {
    if (phrase === '') continue;
    for (let from = text.indexOf(phrase); from >= 0; from = text.indexOf(phrase, from + phrase.length)) {
      const to = from + phrase.length;
      if (ranges.every((range) => to <= range.from || from >= range.to)) ranges.push({ from, to });
    }
  }
  return ranges;
}

function segmenterFor(language: string | undefined): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' });
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' }); // not a language tag
  }
}
