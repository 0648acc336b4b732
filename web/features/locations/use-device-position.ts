import { useState } from 'react';
import { t } from '#web/lib/text.ts';

interface DevicePosition {
  latitude: number;
  longitude: number;
}

const TIMEOUT_MS = 15_000;

/** Where this device is, asked when somebody wants it; what goes wrong is said in the words of the specification. */
export function useDevicePosition(onPosition: (position: DevicePosition) => void) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const ask = () => {
    if (!('geolocation' in navigator)) {
      setProblem(t("Your device doesn't support location services."));
      return;
    }
    setIsAsking(true);
    setProblem(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsAsking(false);
        onPosition({ latitude: coords.latitude, longitude: coords.longitude });
      },
      (error) => {
        setIsAsking(false);
        setProblem(t(problemOf(error)));
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 0 },
    );
  };
  return { ask, isAsking, problem };
}

function problemOf(error: GeolocationPositionError): string {
  switch (error.code) {
    case error.PERMISSION_DENIED:
      return 'Location access denied. Please enable location permissions.';
    case error.POSITION_UNAVAILABLE:
      return 'Location information unavailable.';
    case error.TIMEOUT:
      return 'Location request timed out.';
    default:
      return 'Unable to get your location.';
  }
}
