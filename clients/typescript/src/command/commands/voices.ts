import { bodyOf } from '../../rest.js';
import { type Command, textOf } from '../command.js';
import { table } from '../output.js';

export const voicesCommand: Command = {
  name: 'voices',
  summary: 'List the voices of voiceovers',
  options: {
    language: { type: 'string', value: 'code', description: 'Only voices that speak this language' },
  },
  async run({ connect, output, values }) {
    const language = textOf(values, 'language');
    const query = language ? { language } : {};
    const { voices } = await bodyOf((await connect()).rest.GET('/v1/voices', { params: { query } }));
    const rows = voices.map(({ id, name, languages }) => [id, name, languages.join(' ')]);
    output.result(voices, table(['VOICE', 'NAME', 'LANGUAGES'], rows));
  },
};
