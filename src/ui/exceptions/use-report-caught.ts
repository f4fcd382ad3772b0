'use client';

import { useEffect } from 'react';
import { mayReport } from './may-report.ts';

/** Reports an error that an error boundary caught, if there is one. An error of the server has a digest, and the server counted it. */
export function useReportCaught(error: unknown): void {
	useEffect(() => {
		const { digest } = (error ?? {}) as { digest?: string };
		if (error === undefined || digest !== undefined || !mayReport()) return;
		import('./watch-page.ts').then(
			({ captureCaught }) => captureCaught(error),
			() => {},
		);
	}, [error]);
}
