import { messages } from './messages.ts'

export const mailServerTexts = messages('email', {
  untrusted:
    'The certificate of the mail server is not trusted. Ask the operator of the server to set NODE_EXTRA_CA_CERTS to the file of the certificate that signed it. To send without TLS instead, set SMTP_URL to smtp://…?ignoreTLS=true and ALLOW_PLAINTEXT to smtp.',
})
