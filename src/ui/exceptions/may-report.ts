/** Whether the page may report what fails in it: not where its reader asks not to be tracked. */
export function mayReport(): boolean {
	const { doNotTrack, globalPrivacyControl } = navigator as {
		doNotTrack?: string | null;
		globalPrivacyControl?: boolean;
	};
	return doNotTrack !== '1' && globalPrivacyControl !== true;
}
