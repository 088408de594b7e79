{{- define "fullname" -}}
{{- .Values.fullnameOverride | default .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "secret" -}}
{{- .Values.existingSecret | default (printf "%s-secrets" (include "fullname" .)) -}}
{{- end -}}

{{- define "image" -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}

{{/* Labels that select pods: (list root component). */}}
{{- define "selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ $root.Chart.Name }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
{{- with index . 1 }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end -}}

{{/* Labels of an object: (list root component). */}}
{{- define "labels" -}}
{{- $root := index . 0 -}}
{{ include "selector" . }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version }}
{{- end -}}

{{/* The values of a process, over those of every process: (list root name). */}}
{{- define "process" -}}
{{- $values := (index . 0).Values -}}
{{- mergeOverwrite (deepCopy $values.processes) (deepCopy (index $values (index . 1))) | toYaml -}}
{{- end -}}

{{/* Whether files are in a bucket; empty when they are in the volume. */}}
{{- define "hasBucket" -}}
{{- if .Values.settings.S3_BUCKET }}true{{ end -}}
{{- end -}}
