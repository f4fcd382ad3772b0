import { EXPORT_MEDIA_TYPE } from '../../contract/audit/export.ts';
import { ExportedText, ExportInput } from '../../contract/schema/export.ts';
import { exportTrail } from '../../domain/export/export-trail.ts';
import { exportStream } from '../export-stream.ts';
import { type RestRoute, route } from './route/rest-route.ts';

export const EXPORT_ROUTES: readonly RestRoute[] = [
	route({
		method: 'GET',
		path: '/audit/export',
		id: 'exportAudit',
		tag: 'Audit',
		scope: 'audit:read',
		summary: 'Export the audit trail',
		description:
			'All entries that match the filter, newest first, as one streamed response. Each line of an ' +
			'entry has a cursor, in CSV as its last column: if the connection breaks, send the one of the last complete line to ' +
			'continue after it. A response that ends normally is complete. Each export is recorded as an entry itself.',
		query: ExportInput,
		answers: {
			200: {
				description: 'The lines.',
				schema: ExportedText,
				mediaType: ['text/csv', 'application/x-ndjson'],
			},
		},
		errors: ['cursor_invalid', 'storage_full', 'ledger_busy', 'ledger_broken'],
		async run(ctx, { query }) {
			const ended = new AbortController();
			const signal = AbortSignal.any([ctx.signal, ended.signal]);
			const parts = await exportTrail(ctx, { ...query, signal });
			const stream = exportStream(parts, { stillGood: ctx.stillGood, end: () => ended.abort() });
			return { status: 200, stream, headers: { 'Content-Type': EXPORT_MEDIA_TYPE[query.format] } };
		},
	}),
];
