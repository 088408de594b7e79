{{/* Settings of a container from the Secret: (dict root name key optional). */}}
{{- define "fromSecret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ include "secret" .root }}
      key: {{ .key }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end -}}

{{/* The environment of a process: (dict root process groups), both of files/processes.yaml. */}}
{{- define "environment" -}}
{{- $root := .root -}}
{{- $process := .process -}}
{{- $fullname := include "fullname" $root -}}
{{- range $name, $value := $process.fixed }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
- name: METRICS_HOST
  value: 0.0.0.0
- name: METRICS_PORT
  value: "9464"
- name: BASE_URL
  value: {{ $root.Values.baseUrl | quote }}
- name: VIDEOS_URL
  value: http://{{ $fullname }}-videos:4001
- name: JOBS_URL
  value: http://{{ $fullname }}-jobs:4002
- name: AUTH_PAGES_URL
  value: http://{{ $fullname }}-auth:4003
- name: AUTH_INTERNAL_URL
  value: http://{{ $fullname }}-auth:4006
- name: WEBHOOKS_URL
  value: http://{{ $fullname }}-webhooks:4004
- name: MEDIA_URL
  value: http://{{ $fullname }}-media:4005
{{- range $name := list "CALLER_PUBLIC_KEYS" "STORAGE_SIGNING_SECRET" }}
{{ include "fromSecret" (dict "root" $root "name" $name "key" $name) }}
{{- end }}
{{- range $name, $key := $process.keys }}
{{ include "fromSecret" (dict "root" $root "name" $name "key" $key) }}
{{- end }}
{{- $settings := $process.settings -}}
{{- $secrets := $process.secrets -}}
{{- range $process.groups }}
{{- $group := index $.groups . -}}
{{- $settings = concat $group.settings $settings -}}
{{- $secrets = concat $group.secrets $secrets -}}
{{- end }}
{{- /* The two public URLs that the product serves itself unless they are set. */}}
{{- $own := dict "AUTH_URL" $root.Values.baseUrl "STORAGE_URL" (printf "%s/files" $root.Values.baseUrl) "LOG_LEVEL" "info" -}}
{{- range $settings }}
{{- $value := index $root.Values.settings . -}}
{{- if kindIs "invalid" $value }}{{ $value = index $own . }}{{ end -}}
{{- if not (kindIs "invalid" $value) }}
- name: {{ . }}
  value: {{ include "plain" $value | quote }}
{{- end }}
{{- end }}
{{- range $secrets }}
{{ include "fromSecret" (dict "root" $root "name" . "key" . "optional" true) }}
{{- end }}
{{- end -}}

{{/* A setting as text: Helm reads numbers as floating-point, which would print 5368709120 as 5.36870912e+09. */}}
{{- define "plain" -}}
{{- if kindIs "float64" . -}}
{{- if eq . (floor .) }}{{ printf "%.0f" . }}{{ else }}{{ . }}{{ end -}}
{{- else }}{{ . }}{{ end -}}
{{- end -}}

{{/* Fails for settings that no process reads, and for secrets among them: (dict root table). */}}
{{- define "checkSettings" -}}
{{- $settings := list -}}
{{- $secrets := list -}}
{{- range concat (values .table.groups) (values .table.processes) }}
{{- $settings = concat $settings .settings -}}
{{- $secrets = concat $secrets .secrets -}}
{{- end -}}
{{- range $name, $value := .root.Values.settings }}
{{- if has $name $secrets -}}
{{- fail (printf "settings.%s is a secret: add the key %s to the Secret %s" $name $name (include "secret" $.root)) -}}
{{- else if eq $name "BASE_URL" -}}
{{- fail "settings.BASE_URL is the value baseUrl" -}}
{{- else if not (has $name $settings) -}}
{{- fail (printf "settings.%s: no process reads this setting" $name) -}}
{{- else if or (kindIs "map" $value) (kindIs "slice" $value) -}}
{{- fail (printf "settings.%s must be a text, a number or a boolean" $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}
