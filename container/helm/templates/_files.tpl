{{/* Whether only one node may mount the volume that media and workers share; otherwise empty. */}}
{{- define "isOnOneNode" -}}
{{- if and .Values.files.enabled (not (include "hasBucket" .)) (not (has "ReadWriteMany" .Values.files.accessModes)) }}true{{ end -}}
{{- end -}}

{{/* The volume of media or of a worker: (dict root name). With a bucket, workers share nothing with media. */}}
{{- define "filesVolume" -}}
{{- $values := .root.Values.files -}}
{{- $fullname := include "fullname" .root -}}
- name: files
{{- if and $values.enabled (or (eq .name "media") (not (include "hasBucket" .root))) }}
  persistentVolumeClaim:
    claimName: {{ $values.existingClaim | default (printf "%s-files" $fullname) }}
{{- else }}
  emptyDir:
    sizeLimit: {{ $values.scratchSize }}
{{- end }}
{{- end -}}
