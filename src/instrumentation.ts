/** Next calls this once when the server starts, in each runtime that it knows; ours is Node. */
export async function register(): Promise<void> {
	if (process.env.NEXT_RUNTIME === 'nodejs') {
		// Hot reload does not reach what is loaded here, so in development Next's own route answers.
		if (process.env.NODE_ENV === 'production') {
			const { answerDirectlyWith } = await import('./door/direct-route.ts');
			const { answerPastNext } = await import('./app/answer-past-next.ts');
			answerDirectlyWith(answerPastNext);
		}
		const { start } = await import('./instrumentation-node.ts');
		await start();
	}
}
