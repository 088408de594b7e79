import koffi from 'koffi';

/** An array of numbers with the length of each of its dimensions. */
export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** A loaded model with one input and one output. */
export interface Model {
  run(input: Tensor): Tensor;
}

/**
 * The requested version of the C API: later libraries have it, too. A function is named by its place in the
 * structure `OrtApi`, where functions are only ever added at the end.
 */
const API_VERSION = 17;
const API = {
  getErrorMessage: 2,
  createEnv: 3,
  createSessionFromArray: 8,
  run: 9,
  createSessionOptions: 10,
  setGraphOptimizationLevel: 23,
  setIntraOpThreads: 24,
  getInputName: 36,
  getOutputName: 37,
  createTensorWithData: 49,
  getTensorData: 51,
  getDimensionsCount: 61,
  getDimensions: 62,
  getTensorShape: 65,
  createCpuMemoryInfo: 69,
  getAllocator: 78,
  releaseStatus: 93,
  releaseValue: 96,
  releaseTensorShape: 99,
} as const;

const FLOAT = 1;
const ARENA_ALLOCATOR = 1;
const DEFAULT_MEMORY = 0;
const ALL_OPTIMIZATIONS = 99;
const WARNING = 2;
const BYTES_OF_FLOAT = 4;

/** A library is unloaded, with all of its functions, when nothing refers to it any more. */
const OPENED: unknown[] = [];

type Address = bigint;
/** A function that returns a status: 0, or the address of an error. */
type Call = (...args: unknown[]) => Address | null;

/**
 * Opens ONNX Runtime by its C API, and returns a loader of models. The models run in one thread: more of them wait for
 * each other busily.
 */
export function openOnnxRuntime(libraryPath: string): (model: Buffer) => Model {
  const library = koffi.load(libraryPath);
  OPENED.push(library);
  const base = library.func('OrtGetApiBase', 'void *', [])() as Address;
  const [getApi] = koffi.decode(base, koffi.array('void *', 2)) as [Address];
  const api = koffi.call(getApi, koffi.proto('void *', ['uint32']), API_VERSION) as Address | null;
  if (!api) throw new Error(`${libraryPath} is older than version 1.${API_VERSION} of ONNX Runtime`);
  const entries = koffi.decode(api, koffi.array('void *', API.releaseTensorShape + 1)) as Address[];
  const bind = (name: keyof typeof API, result: string, args: readonly string[]): Call => {
    const prototype = koffi.proto(result, [...args]);
    return (...values) => koffi.call(entries[API[name]], prototype, ...values) as Address | null;
  };
  const messageOf = bind('getErrorMessage', 'str', ['void *']);
  const releaseStatus = bind('releaseStatus', 'void', ['void *']);
  const bindChecked = (
    name: keyof typeof API,
    ...args: readonly string[]
  ): ((...values: unknown[]) => void) => {
    const call = bind(name, 'void *', args);
    return (...values) => {
      const status = call(...values);
      if (!status) return;
      const message = String(messageOf(status));
      releaseStatus(status);
      throw new Error(`ONNX Runtime could not ${name}: ${message}`);
    };
  };
  /** Returns what a function writes to the address that it gets as its last argument. */
  const made = (call: (...values: unknown[]) => void, ...values: unknown[]): Address => {
    const out = new BigUint64Array(1);
    call(...values, out);
    return out[0] as Address;
  };

  const createEnv = bindChecked('createEnv', 'int', 'str', 'void *');
  const createOptions = bindChecked('createSessionOptions', 'void *');
  const setOptimizations = bindChecked('setGraphOptimizationLevel', 'void *', 'int');
  const setThreads = bindChecked('setIntraOpThreads', 'void *', 'int');
  const createSession = bindChecked(
    'createSessionFromArray',
    'void *',
    'void *',
    'size_t',
    'void *',
    'void *',
  );
  const getInputName = bindChecked('getInputName', 'void *', 'size_t', 'void *', 'void *');
  const getOutputName = bindChecked('getOutputName', 'void *', 'size_t', 'void *', 'void *');
  const getAllocator = bindChecked('getAllocator', 'void *');
  const createMemoryInfo = bindChecked('createCpuMemoryInfo', 'int', 'int', 'void *');
  const createTensor = bindChecked(
    'createTensorWithData',
    ...['void *', 'void *', 'size_t', 'void *', 'size_t', 'int', 'void *'],
  );
  const run = bindChecked(
    'run',
    ...['void *', 'void *', 'void *', 'void *', 'size_t', 'void *', 'size_t', 'void *'],
  );
  const getData = bindChecked('getTensorData', 'void *', 'void *');
  const getShape = bindChecked('getTensorShape', 'void *', 'void *');
  const getDimensionsCount = bindChecked('getDimensionsCount', 'void *', 'void *');
  const getDimensions = bindChecked('getDimensions', 'void *', 'void *', 'size_t');
  const releaseValue = bind('releaseValue', 'void', ['void *']);
  const releaseShape = bind('releaseTensorShape', 'void', ['void *']);

  const env = made(createEnv, WARNING, 'ocr');
  const options = made(createOptions);
  setOptimizations(options, ALL_OPTIMIZATIONS);
  setThreads(options, 1);
  const allocator = made(getAllocator);
  const memory = made(createMemoryInfo, ARENA_ALLOCATOR, DEFAULT_MEMORY);

  function readTensor(value: Address): Tensor {
    const shape = made(getShape, value);
    const lengths = new BigInt64Array(Number(made(getDimensionsCount, shape)));
    getDimensions(shape, lengths, lengths.length);
    releaseShape(shape);
    const dims = Array.from(lengths, Number);
    const count = dims.reduce((product, length) => product * length, 1);
    return { dims, data: koffi.decode(made(getData, value), 'float', count) as Float32Array };
  }

  return (model) => {
    const session = made(createSession, env, model, model.length, options);
    // The names live as long as the session: arrays of one string each.
    const inputs = BigUint64Array.of(made(getInputName, session, 0, allocator));
    const outputs = BigUint64Array.of(made(getOutputName, session, 0, allocator));
    return {
      run({ data, dims }) {
        const lengths = BigInt64Array.from(dims, BigInt);
        const bytes = data.length * BYTES_OF_FLOAT;
        const input = made(createTensor, memory, data, bytes, lengths, dims.length, FLOAT);
        const output = new BigUint64Array(1);
        try {
          run(session, null, inputs, BigUint64Array.of(input), 1, outputs, 1, output);
          return readTensor(output[0] as Address);
        } finally {
          releaseValue(input);
          if (output[0]) releaseValue(output[0]);
        }
      },
    };
  };
}
