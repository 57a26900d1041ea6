import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { build, type LinuxPackager, Platform } from 'electron-builder';

/** What electron-builder made of a stage. */
export interface Packaged {
  /** The unpacked application. */
  readonly folder: string;
  readonly asar: string;
  /** Files of the asar, without folders. */
  readonly files: readonly string[];
  /** The entry that installers put into the system's menu. */
  readonly desktopEntry: string;
}

/** electron-builder's maker of .desktop files, which the packages that need other tools use. */
interface LinuxTargetHelper {
  computeDesktopEntry(options: LinuxPackager['platformSpecificBuildOptions']): Promise<string>;
}

function helperOf(packager: LinuxPackager): LinuxTargetHelper {
  const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  const { LinuxTargetHelper } = fromBuilder('app-builder-lib/out/targets/LinuxTargetHelper');
  return new LinuxTargetHelper(packager);
}

/** Packages a stage for Linux as our configuration says, but into a folder and of a named repository. No network. */
export async function packageLinux(stage: string): Promise<Packaged> {
  const made: { entry: string; folder: string } = { entry: '', folder: '' };
  await build({
    projectDir: stage,
    targets: Platform.LINUX.createTarget('dir'),
    publish: 'never',
    config: {
      extends: join(stage, 'electron-builder.yml'),
      electronDist: join(stage, 'electron'),
      publish: { provider: 'github', owner: 'someone', repo: 'perch' },
      afterPack: async ({ packager, appOutDir }) => {
        const linux = packager as LinuxPackager; // Nothing else is packaged here.
        made.entry = await helperOf(linux).computeDesktopEntry(linux.platformSpecificBuildOptions);
        made.folder = appOutDir;
      },
    },
  });
  const asar = join(made.folder, 'resources/app.asar');
  const all = listPackage(asar, { isPack: false });
  const files = all.filter((name) => !all.some((other) => other.startsWith(`${name}/`))).sort();
  return { folder: made.folder, asar, files, desktopEntry: made.entry };
}

/** The fuses of an executable by their name: on, or off. */
export async function fusesOf(executable: string): Promise<Record<string, boolean>> {
  const wire = await getCurrentFuseWire(executable);
  const ON = '1'.charCodeAt(0);
  return Object.fromEntries(
    Object.entries(wire).flatMap(([key, state]) => {
      const name = FuseV1Options[Number(key)];
      return name === undefined ? [] : [[name, state === ON]];
    }),
  );
}

/** `key: value` lines of a flat YAML file. */
export async function flatYaml(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.includes(': '));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
}
