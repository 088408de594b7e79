import { readFileSync, writeSync } from 'node:fs';

const STDIN = 0;
const STDOUT = 1;

/**
 * The child's side of `runChild`: reads one request and writes each answer as a line. It uses plain files,
 * since a confined program may open no channel.
 */
export async function answerRequest<Request, Answer>(
  work: (request: Request, respond: (answer: Answer) => void) => Promise<void>,
): Promise<void> {
  const request = JSON.parse(readFileSync(STDIN, 'utf8')) as Request;
  try {
    await work(request, (answer) => void writeSync(STDOUT, `${JSON.stringify(answer)}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
