/**
 * Scalar's reference in one file, as `dist/browser/standalone.js` of the package `@scalar/api-reference` 1.72.1 has it. As
 * a dependency it would install 250 packages, and each build would compile it.
 */
export const SCALAR_FILE = {
	path: '/scalar/standalone-1.72.1.js',
	/** Browsers run the file only if it has this hash (W3C Subresource Integrity). */
	integrity: 'sha384-U11tb2XnKvmwt8RlTvnwUnYgrN+ur4Xyh9htLhjajWNR/Oyl5AX5DEz00qRmlrmK',
};

/** The part of Scalar's interface that this page uses. */
type Scalar = { createApiReference(box: Element, settings: Record<string, unknown>): { destroy(): void } };

const loaded = () => (window as { Scalar?: Scalar }).Scalar;

/** Rejects when the file cannot be loaded. */
export function loadScalar(): Promise<Scalar> {
	return new Promise((resolve, reject) => {
		const ready = loaded();
		if (ready) return resolve(ready);
		const noncesOfStyles = nameNonce();
		// Its checks of input would be compiled by `eval`, which our policy forbids.
		Object.assign(window, { __zod_globalConfig: { jitless: true } });
		const script = document.createElement('script');
		script.src = SCALAR_FILE.path;
		script.integrity = SCALAR_FILE.integrity;
		script.onload = () => {
			noncesOfStyles.remove();
			const scalar = loaded();
			if (scalar) resolve(scalar);
			else reject(new Error('The reference did not start.'));
		};
		script.onerror = () => reject(new Error('The reference could not be loaded.'));
		document.head.append(script);
	});
}

/** Lets the reference write its styles: it looks for the nonce of the page here, once. */
function nameNonce(): HTMLMetaElement {
	const meta = document.createElement('meta');
	meta.setAttribute('property', 'csp-nonce');
	meta.content = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
	document.head.append(meta);
	return meta;
}

/** Turns its styles on and off: they stay in the head of the document, and would reach other pages. */
export function styleScalar(isOn: boolean): void {
	const style = document.getElementById('scalar-style');
	if (style instanceof HTMLStyleElement) style.disabled = !isOn;
}
