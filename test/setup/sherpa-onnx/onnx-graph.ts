const TYPES = { float: 1, int32: 6, int64: 7 } as const;
type ElementType = keyof typeof TYPES;
/** Name, type, and dimensions; a dimension with a name may have any size. */
export type OnnxValue = readonly [name: string, type: ElementType, dims: ReadonlyArray<number | string>];
export type OnnxMetadata = Readonly<Record<string, string | number>>;

interface OnnxFile {
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
  readonly metadata?: OnnxMetadata;
}

/** A computation under construction. Every operator returns the name of its output. */
export interface OnnxGraph {
  op(type: string, inputs: readonly string[], attributes?: Record<string, number | number[]>): string;
  /** Gives the result of an operator the name of one of the graph's outputs. */
  output(from: string, name: string): void;
  floats(dims: readonly number[], values: readonly number[]): string;
  int64(dims: readonly number[], values: readonly number[]): string;
  int32(dims: readonly number[], values: readonly number[]): string;
  /** The size of one dimension of a value, as a list with one number. */
  size(of: string, axis: number): string;
  file(contents: OnnxFile): Buffer;
}

/** Builds small ONNX files for tests. */
export function makeOnnxGraph(): OnnxGraph {
  const nodes: Buffer[] = [];
  const constants: Buffer[] = [];
  const add = (type: string, inputs: readonly string[], attributes: object, output: string): string => {
    const named = Object.entries(attributes).map(([name, value]) => message(5, [...attribute(name, value)]));
    nodes.push(
      message(1, [...inputs.map((input) => text(1, input)), text(2, output), text(4, type), ...named]),
    );
    return output;
  };
  const op: OnnxGraph['op'] = (type, inputs, attributes = {}) =>
    add(type, inputs, attributes, `value${nodes.length}`);
  const constant = (type: ElementType, dims: readonly number[], raw: ArrayBufferLike): string => {
    const name = `constant${constants.length}`;
    const shape = dims.map((dim) => integer(1, dim));
    constants.push(
      message(5, [...shape, integer(2, TYPES[type]), text(8, name), bytes(9, Buffer.from(raw))]),
    );
    return name;
  };
  const int64: OnnxGraph['int64'] = (dims, values) =>
    constant('int64', dims, BigInt64Array.from(values, BigInt).buffer);
  return {
    op,
    output: (from, name) => void add('Identity', [from], {}, name),
    floats: (dims, values) => constant('float', dims, Float32Array.from(values).buffer),
    int64,
    int32: (dims, values) => constant('int32', dims, Int32Array.from(values).buffer),
    size: (of, axis) => op('Gather', [op('Shape', [of]), int64([1], [axis])]),
    file: ({ inputs, outputs, metadata = {} }) =>
      Buffer.concat([
        integer(1, 8),
        message(7, [
          ...nodes,
          text(2, 'graph'),
          ...constants,
          ...inputs.map((value) => valueInfo(11, value)),
          ...outputs.map((value) => valueInfo(12, value)),
        ]),
        message(8, [text(1, ''), integer(2, 17)]),
        ...Object.entries(metadata).map(([key, value]) =>
          message(14, [text(1, key), text(2, String(value))]),
        ),
      ]),
  };
}

/** Returns an ONNX file that computes nothing and has only metadata. */
export function emptyOnnxFile(metadata: OnnxMetadata = {}): Buffer {
  const graph = makeOnnxGraph();
  graph.output('input', 'output');
  return graph.file({ inputs: [['input', 'float', [1]]], outputs: [['output', 'float', [1]]], metadata });
}

function* attribute(name: string, value: number | number[]): Generator<Buffer> {
  yield text(1, name);
  if (Array.isArray(value)) {
    for (const one of value) yield integer(8, one);
    yield integer(20, 7);
  } else {
    yield integer(3, value);
    yield integer(20, 2);
  }
}

const valueInfo = (field: number, [name, type, dims]: OnnxValue): Buffer =>
  message(field, [
    text(1, name),
    message(2, [
      message(1, [
        integer(1, TYPES[type]),
        message(
          2,
          dims.map((dim) => message(1, [typeof dim === 'number' ? integer(1, dim) : text(2, dim)])),
        ),
      ]),
    ]),
  ]);

const integer = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field: number, content: Buffer): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
const text = (field: number, content: string): Buffer => bytes(field, Buffer.from(content));
const message = (field: number, parts: readonly Buffer[]): Buffer => bytes(field, Buffer.concat(parts));

function varint(value: number): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value));
  const out: number[] = [];
  while (rest > 127n) {
    out.push(Number(rest & 127n) + 128);
    rest >>= 7n;
  }
  return Buffer.from([...out, Number(rest)]);
}
