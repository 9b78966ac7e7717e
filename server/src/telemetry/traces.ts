import {
  context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { defaultTextMapGetter, type Context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'
import { errorCode } from '../lib/error-code.ts'

type Settings = { endpoint: string; serviceName: string; sampleRatio: number }

/**
 * Sends a span per request, with a child span per SQL statement, to an OpenTelemetry collector. Spans contain route patterns
 * and statements without values: no address, query or body of a request.
 */
export function startTraces({ endpoint, serviceName, sampleRatio }: Settings, log: FastifyBaseLogger) {
  const warn = (message: string) => log.warn({ error: message }, 'traces could not be sent')
  const ignore = () => {}
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  const tracer = provider.getTracer('hr-application')
  const propagator = new W3CTraceContextPropagator()
  const contexts = new WeakMap<FastifyRequest, Context>()

  const query = Reflect.get(pg.Client.prototype, 'query') as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    // Jobs and health checks have no span, so their statements get none either.
    if (!trace.getActiveSpan()) return query.apply(this, args)
    const text = textOf(args[0])
    const span = tracer.startSpan(/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query', {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    })
    return endWith(span, args, () => query.apply(this, args))
  } as typeof pg.Client.prototype.query

  return {
    /** Traces all requests of a server. Statements of hooks that it gets later belong to the span. */
    instrument(app: FastifyInstance) {
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          'http.request.id': request.id,
        }
        const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
        const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
        const own = trace.setSpan(parent, span)
        contexts.set(request, own)
        context.with(own, done)
      })
      // Reading the body leaves the context: its events come from the socket.
      app.addHook('preValidation', (request, _reply, done) => context.with(contexts.get(request) ?? ROOT_CONTEXT, done))
      app.addHook('onResponse', async (request, reply) => {
        const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },
    async stop() {
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query
      await provider.shutdown()
      context.disable()
      diag.disable()
    },
  }
}

const maxTextLength = 2_000

/** Returns the text of a statement without its literals; bound values are not part of it. */
function textOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement
  return String(text)
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\b\d+(\.\d+)?\b/g, '?')
    .slice(0, maxTextLength)
}

/** Runs a query and ends its span with the last row or the error. pg answers by a callback, a cursor or a promise. */
function endWith(span: Span, args: unknown[], run: () => unknown): unknown {
  const end = (error?: unknown) => {
    if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: errorCode(error) })
    span.end()
  }
  const callback = args.at(-1)
  if (typeof callback === 'function')
    args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
      end(error)
      ;(callback as (...all: unknown[]) => void)(error, ...rest)
    }
  const answer = run()
  if (answer instanceof Promise) answer.then(() => end(), end)
  else if (typeof callback !== 'function') end()
  return answer
}
