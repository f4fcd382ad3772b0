import { KeyRound } from 'lucide-react';

/** The logo of a provider, for its button. */
export function ProviderMark({ id }: { id: string }) {
	if (id === 'liveid')
		return (
			<svg viewBox="0 0 21 21" width="16" height="16" aria-hidden="true">
				<path fill="#f25022" d="M0 0h10v10H0z" />
				<path fill="#7fba00" d="M11 0h10v10H11z" />
				<path fill="#00a4ef" d="M0 11h10v10H0z" />
				<path fill="#ffb900" d="M11 11h10v10H11z" />
			</svg>
		);
	if (id === 'github')
		return (
			<svg viewBox="0 0 24 24" width="17" height="17" fill="currentColor" aria-hidden="true">
				<path d="M12 .3a12 12 0 0 0-3.8 23.4c.6.1.8-.3.8-.6v-2c-3.3.7-4-1.6-4-1.6-.6-1.4-1.4-1.8-1.4-1.8-1.1-.7.1-.7.1-.7 1.2.1 1.8 1.2 1.8 1.2 1.1 1.8 2.8 1.3 3.5 1 .1-.8.4-1.3.8-1.6-2.7-.3-5.5-1.3-5.5-6 0-1.2.5-2.3 1.3-3.1-.2-.4-.6-1.6 0-3.2 0 0 1-.3 3.4 1.2a11.5 11.5 0 0 1 6 0c2.3-1.5 3.3-1.2 3.3-1.2.6 1.6.2 2.8.1 3.2.8.8 1.3 1.9 1.3 3.2 0 4.6-2.8 5.6-5.5 5.9.5.4.9 1.1.9 2.2v3.3c0 .3.1.7.8.6A12 12 0 0 0 12 .3" />
			</svg>
		);
	if (id === 'google')
		return (
			<svg viewBox="0 0 24 24" width="17" height="17" aria-hidden="true">
				<path
					fill="#4285f4"
					d="M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.2-2.1 3.5-5.2 3.5-8.8z"
				/>
				<path
					fill="#34a853"
					d="M12 24c3.2 0 6-1.1 8-2.9l-3.9-3c-1.1.7-2.5 1.1-4.1 1.1-3.1 0-5.8-2.1-6.7-5H1.3v3.1A12 12 0 0 0 12 24z"
				/>
				<path fill="#fbbc05" d="M5.3 14.2a7.2 7.2 0 0 1 0-4.6V6.5h-4a12 12 0 0 0 0 10.8z" />
				<path fill="#ea4335" d="M12 4.8c1.8 0 3.3.6 4.6 1.8L20 3.2A12 12 0 0 0 1.3 6.5l4 3.1c.9-2.8 3.6-4.8 6.7-4.8z" />
			</svg>
		);
	return <KeyRound size={17} aria-hidden />;
}
