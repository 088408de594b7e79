import { ALLOWED, CHECKED, FORBIDDEN, type SystemCall } from './system-calls.js';

/** Audit numbers of the architectures, and their columns in the table. */
const ARCHITECTURES = {
  x64: { column: 1, audit: 0xc000003e },
  arm64: { column: 2, audit: 0xc00000b7 },
} as const;

const ERRORS = { EPERM: 1, EINVAL: 22, ENOTTY: 25, ENOSYS: 38 } as const;

const KILL_PROCESS = 0x80000000;
const ALLOW = 0x7fff0000;
const failWith = (error: keyof typeof ERRORS): number => 0x00050000 | ERRORS[error];

/** Offsets in struct seccomp_data. */
const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const lowHalfOfArgument = (index: number): number => 16 + 8 * index;

/** Numbers from here on are calls of the x32 interface, in which the same call has another number. */
const X32_FROM = 0x40000000;

/** One struct sock_filter; jumps are counted in instructions. */
const instruction =
  (code: number) =>
  (operand: number, ifTrue = 0, ifFalse = 0): Buffer => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt16LE(code, 0);
    bytes.writeUInt8(ifTrue, 2);
    bytes.writeUInt8(ifFalse, 3);
    bytes.writeUInt32LE(operand >>> 0, 4);
    return bytes;
  };
const load = instruction(0x20);
const isEqual = instruction(0x15);
const isAtLeast = instruction(0x35);
const hasAnyBit = instruction(0x45);
const answer = instruction(0x06);

/**
 * The seccomp filter of every confined program: a call that is not listed fails as unknown to the kernel
 * (ENOSYS), so that libraries fall back to an older one. Null for an architecture without a table of system
 * calls.
 */
export function makeSeccompFilter(architecture: string = process.arch): Buffer | null {
  if (architecture !== 'x64' && architecture !== 'arm64') return null;
  const { column, audit } = ARCHITECTURES[architecture];
  const numbersOf = (calls: readonly SystemCall[]) =>
    calls.map((call) => call[column]).filter((number) => number !== null);

  const checked = CHECKED.flatMap(({ call, argument, without, oneOf = [], refusal }) => {
    const tests =
      without === undefined
        ? oneOf.map((value, index) => isEqual(value, oneOf.length - index, 0))
        : [hasAnyBit(without, 0, 1)];
    const block = [load(lowHalfOfArgument(argument)), ...tests, answer(failWith(refusal)), answer(ALLOW)];
    return numbersOf([call]).flatMap((number) => [isEqual(number, 0, block.length), ...block]);
  });
  return Buffer.concat([
    ...[load(ARCHITECTURE_AT), isEqual(audit, 1, 0), answer(KILL_PROCESS), load(NUMBER_AT)],
    ...(architecture === 'x64' ? [isAtLeast(X32_FROM, 0, 1), answer(KILL_PROCESS)] : []),
    ...checked,
    ...numbersOf(FORBIDDEN).flatMap((number) => [isEqual(number, 0, 1), answer(failWith('EPERM'))]),
    ...numbersOf(ALLOWED).flatMap((number) => [isEqual(number, 0, 1), answer(ALLOW)]),
    answer(failWith('ENOSYS')),
  ]);
}
