{{/*
A server of the release, one replica with a volume:
(dict root name values port account mount env command readiness readinessPeriod managementPort).
*/}}
{{- define "server" -}}
{{- $root := .root -}}
{{- $fullname := printf "%s-%s" (include "fullname" $root) .name -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ $fullname }}
  labels:
    {{- include "labels" (list $root .name) | nindent 4 }}
spec:
  selector:
    {{- include "selector" (list $root .name) | nindent 4 }}
  ports:
    - name: {{ .name }}
      port: {{ .port }}
      targetPort: {{ .name }}
    {{- with .managementPort }}
    - name: management
      port: {{ . }}
      targetPort: management
    {{- end }}
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ $fullname }}
  labels:
    {{- include "labels" (list $root .name) | nindent 4 }}
spec:
  serviceName: {{ $fullname }}
  replicas: 1
  selector:
    matchLabels:
      {{- include "selector" (list $root .name) | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "labels" (list $root .name) | nindent 8 }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 60
      securityContext:
        runAsNonRoot: true
        runAsUser: {{ .account }}
        runAsGroup: {{ .account }}
        fsGroup: {{ .account }}
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile:
          type: RuntimeDefault
      containers:
        - name: {{ .name }}
          image: {{ .values.image }}
          {{- with .command }}
          args:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          env:
            {{- toYaml .env | nindent 12 }}
          ports:
            - name: {{ .name }}
              containerPort: {{ .port }}
            {{- with .managementPort }}
            - name: management
              containerPort: {{ . }}
            {{- end }}
          startupProbe:
            exec: { command: {{ toJson .readiness }} }
            periodSeconds: 5
            timeoutSeconds: 10
            failureThreshold: 60
          readinessProbe:
            exec: { command: {{ toJson .readiness }} }
            periodSeconds: 10
            timeoutSeconds: 10
          resources:
            {{- toYaml .values.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            capabilities:
              drop: [ALL]
          volumeMounts:
            - name: data
              mountPath: {{ .mount }}
            {{- if .sharedMemory }}
            - name: shm
              mountPath: /dev/shm
            {{- end }}
      {{- if .sharedMemory }}
      volumes:
        - name: shm
          emptyDir:
            medium: Memory
            sizeLimit: {{ .sharedMemory }}
      {{- end }}
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes: [ReadWriteOnce]
        {{- if not (kindIs "invalid" .values.storageClassName) }}
        storageClassName: {{ .values.storageClassName | quote }}
        {{- end }}
        resources:
          requests:
            storage: {{ .values.size }}
{{- end -}}
