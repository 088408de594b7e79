import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import init, { WasmReader } from '@contentauth/c2pa-wasm';

/** What c2pa-rs, another implementation of C2PA, says of a file. */
export interface Verified {
  readonly state: 'Valid' | 'Trusted' | 'Invalid';
  readonly failures: readonly string[];
  readonly successes: readonly string[];
  /** The newest manifest. */
  readonly active: VerifiedManifest;
  /** All of them, by label. */
  readonly manifests: Readonly<Record<string, VerifiedManifest>>;
}

interface VerifiedManifest {
  readonly claim_generator_info: ReadonlyArray<{ readonly name: string; readonly version: string }>;
  readonly title: string;
  readonly assertions: ReadonlyArray<{ readonly label: string; readonly data: Record<string, unknown> }>;
  readonly ingredients: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly signature_info: Readonly<Record<string, unknown>>;
}

interface Report {
  readonly active_manifest: string;
  readonly validation_state: Verified['state'];
  readonly manifests: Verified['manifests'];
  readonly validation_results: {
    readonly activeManifest: Record<'success' | 'failure', Array<{ code: string }>>;
  };
}

let started: Promise<unknown> | undefined;

/**
 * Verifies a file, given by its path or its bytes, whose root certificates are trusted. Rejects when it has no
 * readable manifest.
 */
export async function verifyCredentials(
  file: string | Buffer,
  { anchors, format = 'video/mp4' }: { anchors?: string; format?: string } = {},
): Promise<Verified> {
  started ??= init({
    module_or_path: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))),
  });
  await started;
  const settings = {
    verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
    ...(anchors && { trust: { trust_anchors: anchors } }),
  };
  const bytes = typeof file === 'string' ? await readFile(file) : file;
  const reader = await WasmReader.fromBytes(format, bytes, JSON.stringify(settings));
  const report: Report = JSON.parse(reader.json());
  const { success, failure } = report.validation_results.activeManifest;
  return {
    state: report.validation_state,
    failures: failure.map(({ code }) => code),
    successes: success.map(({ code }) => code),
    active: report.manifests[report.active_manifest] as VerifiedManifest,
    manifests: report.manifests,
  };
}

/** The actions of a manifest. */
export const actionsOf = ({ assertions }: VerifiedManifest): ReadonlyArray<Record<string, unknown>> =>
  assertions.find(({ label }) => label.startsWith('c2pa.actions'))?.data.actions as never;
