/** `npm run bench -- trail`: the audit trail and its log. Each part is a file in `bench/trail/`. */
import { readOptions } from './report/options.ts';
import { newReport, publish } from './report/report.ts';
import { appending } from './trail/appending.ts';
import { exportWhole } from './trail/export.ts';
import { inBrowser } from './trail/in-browser.ts';
import { newestPage } from './trail/newest-page.ts';
import { verification } from './trail/verification.ts';

const PARTS = [newestPage, appending, exportWhole, verification, inBrowser];

const options = readOptions();
const report = newReport('trail', options);
for (const part of PARTS) report.figures.push(...(await part(options)));
publish(report);
