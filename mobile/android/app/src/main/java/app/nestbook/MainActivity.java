package app.nestbook;

import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        // Before the bridge is made, which names its plugins to the page.
        registerPlugin(NestbookShellPlugin.class);
        super.onCreate(savedInstanceState);
    }
}
