{{/* The Job that migrates the database: (dict root name annotations). */}}
{{- define "migration" -}}
{{- $root := .root -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .name }}
  labels:
    {{- include "labels" (list $root "migrate") | nindent 4 }}
  {{- with .annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  backoffLimit: 3
  activeDeadlineSeconds: 3600
  template:
    metadata:
      labels:
        {{- include "labels" (list $root "migrate") | nindent 8 }}
    spec:
      restartPolicy: Never
      automountServiceAccountToken: false
      enableServiceLinks: false
      {{- with $root.Values.image.pullSecrets }}
      imagePullSecrets:
        {{- range . }}
        - name: {{ . }}
        {{- end }}
      {{- end }}
      securityContext:
        {{- include "podSecurity" (dict "root" $root "confined" false) | nindent 8 }}
      containers:
        - name: migrate
          image: {{ include "image" $root }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          workingDir: /app
          command: ["node", "dist/programs/supervisor/migrate-main.js"]
          env:
            {{- range list "DATABASE_URL" "DATABASE_ROLE_SECRET" }}
            {{- include "fromSecret" (dict "root" $root "name" . "key" .) | nindent 12 }}
            {{- end }}
            {{- if $root.Values.rabbitmq.enabled }}
            - name: RABBITMQ_MANAGEMENT_URL
              value: http://{{ include "fullname" $root }}-rabbitmq:15672
            {{- range list "AMQP_URL" "VIDEOS_AMQP_URL" "JOBS_AMQP_URL" "AUTH_AMQP_URL" "WEBHOOKS_AMQP_URL" "MEDIA_AMQP_URL" "EDGE_AMQP_URL" }}
            {{- include "fromSecret" (dict "root" $root "name" . "key" .) | nindent 12 }}
            {{- end }}
            {{- end }}
            {{- with $root.Values.settings.NODE_EXTRA_CA_CERTS }}
            - name: NODE_EXTRA_CA_CERTS
              value: {{ . | quote }}
            {{- end }}
          resources:
            {{- toYaml $root.Values.migrate.resources | nindent 12 }}
          securityContext:
            {{- include "containerSecurity" $root | nindent 12 }}
          volumeMounts:
            - name: tmp
              mountPath: /tmp
            {{- with $root.Values.processes.extraVolumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
      volumes:
        {{- include "temporaryFolder" $root | nindent 8 }}
        {{- with $root.Values.processes.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- with $root.Values.migrate.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $root.Values.migrate.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end -}}
