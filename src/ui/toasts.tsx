'use client';

import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { hasSpoken, onSaid } from './tell.ts';

// Loaded when something is said for the first time: most visits are told nothing.
const Area = lazy(() => import('./toast-area.tsx'));

export function Toasts({ children }: { children: ReactNode }) {
	const needed = useSyncExternalStore(onSaid, hasSpoken, () => false);
	return (
		<>
			{children}
			{needed && (
				<Suspense>
					<Area />
				</Suspense>
			)}
		</>
	);
}
