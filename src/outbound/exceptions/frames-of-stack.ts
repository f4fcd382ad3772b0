/** Frames of a stack, as V8, Firefox and Safari write them. Nothing of it is trusted: a page may report any text. */
import type { Frame } from '../../contract/exception/exception.ts';

const FRAMES_KEPT = 20;
const LINES_READ = 60;
const LINE_CHARACTERS = 400;
const NAME_CHARACTERS = 120;

/** `at name (file:line:column)`, or without a name. */
const OF_V8 = /^\s*at (?:(.*) \()?(.+?):(\d{1,9}):(\d{1,9})\)?$/;
/** `name@file:line:column`; the name may be missing. */
const OF_OTHERS = /^(?:(.*?)@)?((?:https?|file|node|moz-extension|safari-web-extension):.+?):(\d{1,9}):(\d{1,9})$/;

/** `root` is the folder of the project. */
export function framesOfStack(stack: string, root: string): Frame[] {
	const frames: Frame[] = [];
	for (const line of stack.split('\n', LINES_READ)) {
		if (line.length > LINE_CHARACTERS) continue;
		const [, name = '', file, row, column] = OF_V8.exec(line) ?? OF_OTHERS.exec(line) ?? [];
		if (file === undefined) continue;
		frames.push({ file: fileOf(file, root), function: nameOf(name), line: Number(row), column: Number(column) });
		if (frames.length === FRAMES_KEPT) break;
	}
	return frames;
}

/** Whether a frame is of code that this project wrote or built. */
export const isOwn = ({ file }: Frame): boolean => !/^(node:|node_modules\/|\()/.test(file);

/** A folder of the machine, or the address of a page, may name somebody. */
function fileOf(written: string, root: string): string {
	if (written.startsWith('node:')) return safe(written);
	if (/^https?:/.test(written)) return chunkOf(written);
	if (/^[a-z-]+-extension:/.test(written)) return '(extension)';
	const path = written.replace(/^file:\/\//, '').replaceAll('\\', '/');
	const package_ = path.lastIndexOf('/node_modules/');
	if (package_ !== -1) return safe(path.slice(package_ + 1));
	if (path.startsWith(`${root}/`)) return safe(path.slice(root.length + 1));
	return safe(path.slice(path.lastIndexOf('/') + 1));
}

function chunkOf(address: string): string {
	if (!URL.canParse(address)) return '(page)';
	const { pathname } = new URL(address);
	return pathname.startsWith('/_next/static/') ? safe(pathname) : '(page)';
}

const nameOf = (written: string): string => safe(written) || '(anonymous)';

const safe = (written: string): string => written.replace(/[^\w$./@()[\]<>~:+ -]/g, '?').slice(0, NAME_CHARACTERS);
