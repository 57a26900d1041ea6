import { EventEmitter } from 'node:events';

/** `powerMonitor`: tests emit `suspend`, `resume`, `lock-screen`, `unlock-screen` on it. */
export const powerMonitor = Object.assign(new EventEmitter(), {
  onBatteryPower: false,
  isOnBatteryPower: (): boolean => false,
  getSystemIdleTime: (): number => 0,
  getSystemIdleState: (_: number): string => 'active',
  getCurrentThermalState: (): string => 'nominal',
});

/** `powerSaveBlocker`. */
export const powerSaveBlocker = { start: (): number => 1, stop: (): boolean => true, isStarted: (): boolean => false };
