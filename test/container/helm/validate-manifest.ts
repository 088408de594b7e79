import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { DaemonSet } from 'kubernetes-models/apps/v1/DaemonSet';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
}

const MODELS = [
  ...[ConfigMap, DaemonSet, Deployment, Ingress, Job, NetworkPolicy, PersistentVolumeClaim],
  ...[PodDisruptionBudget, ScaledObject, Secret, Service, StatefulSet],
];

/** Records which properties are read, in objects and arrays at any depth. */
function watchReads<T extends object>(value: T, seen: Map<object, Set<PropertyKey>>): T {
  const read = new Set<PropertyKey>();
  seen.set(value, read);
  return new Proxy(value, {
    get(target, key) {
      read.add(key);
      const found: unknown = Reflect.get(target, key);
      return typeof found === 'object' && found !== null ? watchReads(found, seen) : found;
    },
  });
}

function findUnread(value: unknown, path: string, seen: ReadonlyMap<object, Set<PropertyKey>>): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const read = seen.get(value);
  return Object.entries(value).flatMap(([key, child]) =>
    read?.has(key) ? findUnread(child, `${path}.${key}`, seen) : [`${path}.${key}`],
  );
}

/**
 * Returns what Kubernetes or KEDA would refuse: values of another type, missing fields, and fields that do not
 * exist. The schemas allow any field, but a validator reads only those of its schema.
 */
export function findManifestFaults(manifest: Manifest): string[] {
  const { apiVersion, kind, metadata } = manifest;
  const name = `${kind} ${metadata.name}`;
  const model = MODELS.find((one) => one.apiVersion === apiVersion && one.kind === kind);
  if (!model) return [`${name}: no schema of ${apiVersion}`];
  const seen = new Map<object, Set<PropertyKey>>();
  try {
    model.prototype.validate.call(watchReads(manifest, seen) as never);
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
  return findUnread(manifest, '', seen).map((path) => `${name}: there is no field ${path}`);
}
