/** Languages of models that accept "any" language: the list of the Whisper family. */
export const WIDELY_KNOWN: readonly string[] = (
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fil fo fr gl gu ha haw he hi hr ht hu hy id is it ja jv ka kk ' +
  'km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th ' +
  'tk tr tt uk ur uz vi yi yo yue zh'
).split(' ');
