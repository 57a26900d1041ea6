import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../../../shared/desktop/preferences.ts';
import type { NamedReport } from '../../../../shared/domain/files/pattern.ts';
import type { Accounts } from '../../../data/accounts.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { problemOf } from '../file-pattern.ts';
import { FolderLine } from '../folder-line.tsx';
import { PatternField } from '../pattern-field.tsx';
import { shell } from '../shell.ts';
import { useAccounts } from '../use-unread.ts';
import styles from './device-settings.module.css';
import { Group } from './group.tsx';
import { NotSaved } from './not-saved.tsx';
import type { Change } from './use-preferences.ts';

interface FilesProps {
  readonly preferences: Preferences;
  readonly change: Change;
}

/** The first account's newest report, as an example that somebody knows. */
function knownReport(accounts: Accounts | undefined): NamedReport | undefined {
  const account = accounts?.items.find(({ line }) => line !== null);
  const reportId = account?.line?.reportId;
  return account === undefined || reportId === undefined
    ? undefined
    : { username: account.username, network: account.network, reportId };
}

/** Stored when the field is left, and only what gives a name. */
function NamePattern({ preferences: { automaticExport }, change }: FilesProps) {
  const [typed, setTyped] = useState(automaticExport.pattern);
  const report = knownReport(useAccounts(false).data);
  return (
    <PatternField
      pattern={typed}
      report={report}
      onChange={setTyped}
      onBlur={() => {
        const pattern = typed.trim();
        if (problemOf(pattern) === null && pattern !== automaticExport.pattern) {
          change({ automaticExport: { ...automaticExport, pattern } });
        }
      }}
    />
  );
}

function Automatic({ preferences, change }: FilesProps) {
  const { t } = useTranslation('desktop');
  const { automaticExport } = preferences;
  const turn = async (on: boolean) => {
    // Without a folder there is nowhere to save to: it is asked for first.
    const folder = on ? (automaticExport.folder ?? (await shell().chooseFolder())) : automaticExport.folder;
    change({ automaticExport: { ...automaticExport, folder, on: on && folder !== null } });
  };
  return (
    <>
      <Switch
        label={t('computer.automatic')}
        help={t('computer.automaticHelp')}
        on={automaticExport.on}
        onChange={(on) => void turn(on)}
      />
      {automaticExport.on ? (
        <>
          <FolderLine
            label={t('computer.automaticFolder')}
            folder={automaticExport.folder}
            none={t('export.noFolder')}
            onFolder={(folder) => change({ automaticExport: { ...automaticExport, folder } })}
          />
          <NamePattern preferences={preferences} change={change} />
        </>
      ) : null}
      {automaticExport.on ? <NotSaved /> : null}
    </>
  );
}

/** Where files go, and which are saved by themselves. */
export function FilesGroup({ preferences, change }: FilesProps) {
  const { t } = useTranslation('desktop');
  const { folder } = preferences.downloads;
  return (
    <Group title={t('computer.files')}>
      <FolderLine
        label={t('computer.downloads')}
        folder={folder}
        none={t('computer.downloadsSystem')}
        onFolder={(chosen) => change({ downloads: { folder: chosen } })}
      />
      {folder === null ? null : (
        <div className={styles.line}>
          <Button size="compact" tone="quiet" onClick={() => change({ downloads: { folder: null } })}>
            {t('computer.systemFolder')}
          </Button>
        </div>
      )}
      <Automatic preferences={preferences} change={change} />
    </Group>
  );
}
