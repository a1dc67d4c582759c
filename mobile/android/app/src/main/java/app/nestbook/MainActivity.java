package app.nestbook;

import android.content.Intent;
import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        // Before the bridge is made, which names its plugins to the page.
        registerPlugin(NestbookShellPlugin.class);
        if (savedInstanceState != null || isFromHistory(getIntent())) {
            // Brought back, the app is handed the link that once started it: that was followed then.
            setIntent(new Intent(Intent.ACTION_MAIN));
        }
        super.onCreate(savedInstanceState);
    }

    private static boolean isFromHistory(Intent intent) {
        return (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
    }
}
