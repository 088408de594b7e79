{{/* Of every container: no capabilities, no way to gain any, nothing writable but its volumes. */}}
{{- define "containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* Of the pods of the product: the account `node` of the image. (dict root confined) */}}
{{- define "podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  {{- if .confined }}
  # Allows the calls with which bubblewrap creates its namespaces; so does no default profile.
  type: Localhost
  localhostProfile: {{ .root.Values.seccomp.profile }}
  {{- else }}
  type: RuntimeDefault
  {{- end }}
{{- if .confined }}
# The default profile of container runtimes forbids every mount, also those in a namespace of bubblewrap.
appArmorProfile:
  type: Unconfined
{{- end }}
{{- end -}}

{{/* The folder that may be written besides volumes. */}}
{{- define "temporaryFolder" -}}
- name: tmp
  emptyDir:
    medium: Memory
    sizeLimit: 64Mi
{{- end -}}

{{/* Waits until the migration of the release's own database has ended: (dict root key). */}}
{{- define "waitForMigration" -}}
- name: wait-for-migration
  image: {{ include "image" .root }}
  imagePullPolicy: {{ .root.Values.image.pullPolicy }}
  workingDir: /app
  command:
    - node
    - --input-type=module
    - --eval
    - |
{{ .root.Files.Get "files/wait-for-migration.mjs" | indent 6 }}
  env:
    {{- include "fromSecret" (dict "root" .root "name" "DATABASE_URL" "key" .key) | nindent 4 }}
  resources:
    requests: { cpu: 50m, memory: 64Mi }
    limits: { memory: 256Mi }
  securityContext:
    {{- include "containerSecurity" . | nindent 4 }}
{{- end -}}

{{/*
The probes of a process. It has started when /healthz reports ok, as in docker-compose.yml: before, it waits for
database, broker and disk. Afterwards it serves requests as long as it answers: what it lacks, it reports to clients
itself, and /readyz to operators. A readiness probe of /readyz would take every pod out of service at once.
*/}}
{{- define "probes" -}}
startupProbe:
  exec:
    command:
      - node
      - --eval
      - "fetch('http://127.0.0.1:{{ . }}/healthz').then((r) => r.json()).then(({ status }) => process.exit(status === 'ok' ? 0 : 1), () => process.exit(1))"
  periodSeconds: 3
  timeoutSeconds: 5
  # Longer than START_WAIT_SECONDS, after which the process ends by itself.
  failureThreshold: 60
readinessProbe:
  httpGet: { path: /healthz, port: health }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 3
livenessProbe:
  httpGet: { path: /healthz, port: health }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end -}}
