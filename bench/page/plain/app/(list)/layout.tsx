import type { ReactNode } from 'react';
import { Clock } from '../../../../../src/ui/hooks/clock.tsx';
import '../../../../../src/app/globals.css';

export default async function Layout({ children }: { children: ReactNode }) {
	return (
		<html lang="en">
			<body>
				<Clock startedAt={Date.now()}>{children}</Clock>
			</body>
		</html>
	);
}
