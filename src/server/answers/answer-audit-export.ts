import { exportStream } from '../../api/export-stream.ts';
import { EXPORT_MEDIA_TYPE } from '../../contract/audit/export.ts';
import { ExportInput } from '../../contract/schema/export.ts';
import { exportTrail } from '../../domain/export/export-trail.ts';
import { callerOfPage } from './caller-of-page.ts';
import { problem } from './problem.ts';

/** The audit trail as lines, for the page of admins. They are made while they are sent. */
export async function answerAuditExport(request: Request): Promise<Response> {
	try {
		const input = ExportInput.parse(Object.fromEntries(new URL(request.url).searchParams));
		const { ctx, stillGood } = await callerOfPage(request);
		const ended = new AbortController();
		const signal = AbortSignal.any([request.signal, ended.signal]);
		const parts = await exportTrail(ctx, { ...input, signal });
		return new Response(exportStream(parts, { stillGood, end: () => ended.abort() }), {
			headers: { 'Content-Type': EXPORT_MEDIA_TYPE[input.format], 'Cache-Control': 'no-store' },
		});
	} catch (error) {
		return problem(error, 'An export failed', { hasLeft: request.signal.aborted });
	}
}
