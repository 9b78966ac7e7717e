{{/* The labels that select the pods of this release. */}}
{{- define "hr.selector" -}}
app.kubernetes.io/name: hr
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "hr.labels" -}}
{{ include "hr.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}
